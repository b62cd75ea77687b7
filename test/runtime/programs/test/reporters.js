// node:test: the text of the reporters for people.
const run = require('./fixtures/run.cjs');

for (const reporter of ['tap', 'spec', 'dot']) run('results.cjs', `--test-reporter=${reporter}`);
