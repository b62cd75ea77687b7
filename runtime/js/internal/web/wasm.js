// SPDX-License-Identifier: MIT
//
// WebAssembly is the engine's. Compilation on its threads keeps the loop alive.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { showAsNative } = require('internal/function_text');
const { awaited } = require('internal/later');

let own; // classes of this realm, and functions that only their objects accept

// A getter of each class that throws for other objects.
const GETTERS = { __proto__: null, Instance: 'exports', Memory: 'buffer', Table: 'length', Global: 'value' };

function originalsOf(wasm) {
  const found = { Module: wasm.Module, imports: wasm.Module.imports, others: [] };
  for (const name in GETTERS) {
    const getter = Object.getOwnPropertyDescriptor(wasm[name].prototype, GETTERS[name])?.get;
    found.others.push({ name, constructor: wasm[name], getter });
  }
  return found;
}

function install(wasm) {
  own = originalsOf(wasm);
  for (const name of ['compile', 'instantiate']) {
    const native = wasm[name];
    const { [name]: value } = { [name](source, ...rest) { return awaited(Reflect.apply(native, this, [source, ...rest])); } };
    defineProperty(wasm, name, { value: showAsNative(value), writable: true, configurable: true, enumerable: true });
  }
  return wasm;
}

const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

function classes() {
  if (own === undefined) Reflect.get(globalThis, 'WebAssembly'); // installs it
  own ??= originalsOf(WebAssembly);
  return own;
}

function accepts(check, self, args) {
  try {
    Reflect.apply(check, self, args);
    return true;
  } catch {
    return false;
  }
}

// The class of an object of WebAssembly, or undefined.
function classOf(value) {
  const { imports, others } = classes();
  if (accepts(imports, undefined, [value])) return 'Module';
  for (const { name, constructor, getter } of others) {
    if (value instanceof constructor && (getter === undefined || accepts(getter, value, []))) return name;
  }
  return undefined;
}

// undefined if it is no object of WebAssembly. Only modules can be cloned.
function cloneData(value) {
  const name = classOf(value);
  if (name === undefined) return undefined;
  const number = name === 'Module' ? internalBinding('port').sendModule(value) : -1;
  if (number >= 0) return number;
  const { DOMException } = require('internal/web/exception');
  throw new DOMException(`#<${name}> could not be cloned.`, 'DataCloneError');
}

function ofCloneData(number) {
  return internalBinding('port').receiveModule(number, () => new (classes().Module)(EMPTY_MODULE));
}

module.exports = { install, cloneData, ofCloneData };
