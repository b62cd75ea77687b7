// node:test: tests, suites, subtests and hooks, in their order.
require('./fixtures/run.cjs')('tree.cjs');
