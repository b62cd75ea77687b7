// node:test: the order of hooks, also of those that fail, and of ticks and microtasks between tests.
const run = require('./fixtures/run.cjs');

run('hook_order.cjs');
run('hook_failures.cjs');
