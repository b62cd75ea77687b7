// SPDX-License-Identifier: MIT
// Assignments to read-only globals of a context: of the contextified object, and defined by a script.
'use strict';
const vm = require('vm');

const given = { __proto__: null };
Object.defineProperty(given, 'ofObject', { value: 1, configurable: true });
const context = vm.createContext(given);
vm.runInContext("Object.defineProperty(this, 'ofScript', { value: 2, configurable: true })", context);
for (const name of ['ofObject', 'ofScript']) {
  for (const text of [`${name} = 0; ${name}`, `'use strict'; ${name} = 0`, `Reflect.set(globalThis, '${name}', 3)`, `delete globalThis.${name}`, `typeof ${name}`]) {
    try {
      console.log(text, '=>', vm.runInContext(text, context));
    } catch (error) {
      console.log(text, '=>', error.message);
    }
  }
}
