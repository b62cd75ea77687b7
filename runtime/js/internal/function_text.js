// SPDX-License-Identifier: MIT
//
// Function.prototype.toString, which prints native functions on one line, as V8 does. Functions that replace the engine's
// own count as native, too.
'use strict';

const { defineProperty } = require('internal/descriptors');

const ENGINES_END = '{\n    [native code]\n}';
const engines = Function.prototype.toString;

let shownAsNative; // a WeakSet

const { toString } = {
  toString() {
    if (typeof this !== 'function') throw new TypeError("Function.prototype.toString requires that 'this' be a Function");
    if (this === toString || shownAsNative?.has(this)) return `function ${nameOf(this)}() { [native code] }`;
    const text = Reflect.apply(engines, this, []);
    if (!text.endsWith(ENGINES_END)) return text;
    const start = text.slice(0, -ENGINES_END.length);
    return `${isUnnamed(this, start) ? 'function () ' : start}{ [native code] }`;
  },
};

// The engine prints a name for proxies and for bound functions, V8 does not.
function isUnnamed(value, start) {
  if (start === 'function ProxyObject() ') return internalBinding('insides').proxyParts(value) !== undefined;
  return start === `function ${nameOf(value).replace(/^bound /, '')}() ` && nameOf(value).startsWith('bound ');
}

function nameOf(value) {
  const own = Object.getOwnPropertyDescriptor(value, 'name')?.value;
  return typeof own === 'string' ? own : '';
}

// Shows a function of the runtime as native code.
function showAsNative(value) {
  shownAsNative ??= new WeakSet();
  shownAsNative.add(value);
  return value;
}

function install() {
  defineProperty(Function.prototype, 'toString', { value: toString, writable: true, configurable: true, enumerable: false });
}

module.exports = { install, showAsNative, functionText: (value) => Reflect.apply(toString, value, []) };
