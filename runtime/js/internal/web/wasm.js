// SPDX-License-Identifier: MIT
//
// WebAssembly is the engine's. What it compiles in other threads keeps the loop alive.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { awaited } = require('internal/later');

for (const name of ['compile', 'instantiate']) {
  const native = WebAssembly[name];
  const { [name]: value } = { [name](source, ...rest) { return awaited(Reflect.apply(native, this, [source, ...rest])); } };
  defineProperty(WebAssembly, name, { value, writable: true, configurable: true, enumerable: true });
}
