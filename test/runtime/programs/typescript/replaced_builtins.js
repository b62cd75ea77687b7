// SPDX-License-Identifier: MIT
// Type stripping uses the original builtins, even if the program has replaced them.
// answer: written
'use strict';
const { stripTypeScriptTypes } = require('node:module');

for (const name of ['WebAssembly', 'Uint8Array', 'DataView', 'TextDecoder', 'TextEncoder', 'Reflect', 'Map', 'FinalizationRegistry']) {
  globalThis[name] = class { constructor() { throw new Error(`${name} was used`); } };
}
for (const prototype of [Array.prototype, String.prototype, Function.prototype]) {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (!/^(?:constructor|arguments|caller)$/.test(name) && typeof prototype[name] === 'function') prototype[name] = () => 'replaced';
  }
}
const before = stripTypeScriptTypes('const a: number = 1;');
const required = require('./fixtures/value.ts');
console.log(before, required);
