// node:test: all kinds of test failures.
require('./fixtures/run.cjs')('failures.cjs');
