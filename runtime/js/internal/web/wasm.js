// SPDX-License-Identifier: MIT
//
// WebAssembly is the engine's. Compilation on its threads keeps the loop alive.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { showAsNative } = require('internal/function_text');
const { awaited } = require('internal/later');

function install(wasm) {
  for (const name of ['compile', 'instantiate']) {
    const native = wasm[name];
    const { [name]: value } = { [name](source, ...rest) { return awaited(Reflect.apply(native, this, [source, ...rest])); } };
    defineProperty(wasm, name, { value: showAsNative(value), writable: true, configurable: true, enumerable: true });
  }
  return wasm;
}

module.exports = { install };
