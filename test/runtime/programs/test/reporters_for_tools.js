// node:test: the text of the reporters for other programs.
const run = require('./fixtures/run.cjs');

for (const reporter of ['junit', 'lcov']) run('results.cjs', `--test-reporter=${reporter}`);
