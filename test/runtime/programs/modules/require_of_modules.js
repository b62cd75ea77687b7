// SPDX-License-Identifier: MIT
// require() of modules without top-level await.
'use strict';
const show = (action) => {
  try {
    console.log(action());
  } catch (error) {
    console.log(error.name, error.code, error.message.split(__dirname).join('<dir>'));
  }
};
show(() => require('./fixtures/counter.mjs'));
show(() => require('./fixtures/counter.mjs') === require('./fixtures/counter.mjs'));
show(() => require('./fixtures/counter.mjs').__esModule);
show(() => require('./fixtures/default_only.mjs').default());
show(() => require('./fixtures/module_exports.mjs'));
show(() => require('./fixtures/es_module.mjs'));
show(() => require('./fixtures/stars.mjs'));
show(() => require('./fixtures/waits.mjs'));
show(() => require('./fixtures/throws.mjs'));
show(() => require('./fixtures/syntax.mjs'));
show(() => require('./fixtures/typed/sub.js'));
show(() => require('./fixtures/nothing.mjs'));
show(() => process.features.require_module);
