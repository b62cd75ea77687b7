// node:test in a module with top-level await.
require('./fixtures/run.cjs')('module.mjs');
