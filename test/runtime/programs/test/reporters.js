// node:test: each reporter's text for the same tests.
const run = require('./fixtures/run.cjs');

for (const reporter of ['tap', 'spec', 'dot', 'junit', 'lcov']) run('results.cjs', `--test-reporter=${reporter}`);
