// node:test: the order of tests, suites, subtests and hooks.
require('./fixtures/run.cjs')('tree.cjs');
