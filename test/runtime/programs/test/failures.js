// node:test: every way in which a test can fail.
require('./fixtures/run.cjs')('failures.cjs');
