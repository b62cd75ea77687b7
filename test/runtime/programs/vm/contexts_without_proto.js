// SPDX-License-Identifier: MIT
// --disable-proto also applies to contexts of vm.
// command: --disable-proto=throw FILE
'use strict';

const vm = require('vm');

const context = vm.createContext();
for (const text of ['({}).__proto__', '({}).__proto__ = {}', '({ __proto__: null })', 'Object.getOwnPropertyNames(Object.prototype).includes("__proto__")']) {
  try {
    console.log(text, vm.runInContext(text, context));
  } catch (error) {
    console.log(text, error.code, error.message);
  }
}
