// SPDX-License-Identifier: MIT
//
// The text of functions: that of native functions is on one line, as in V8. Functions that replace the engine's own count
// as native, too.
'use strict';

const { toString } = require('internal/function_to_string');
const { replaced } = require('internal/globals');

const ENGINES_END = '{\n    [native code]\n}';
const engines = Function.prototype.toString;

let shownAsNative; // a WeakSet
let texts; // a WeakMap of functions with other texts than the engine's

function functionText(value) {
  if (value === toString || replaced.includes(value) || shownAsNative?.has(value)) return `function ${nameOf(value)}() { [native code] }`;
  const given = texts?.get(value);
  if (given !== undefined) return given;
  const text = Reflect.apply(engines, value, []);
  if (!text.endsWith(ENGINES_END)) return text;
  const start = text.slice(0, -ENGINES_END.length);
  return `${isUnnamed(value, start) ? 'function () ' : start}{ [native code] }`;
}

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

// Shows a function with this text.
function showText(value, text) {
  texts ??= new WeakMap();
  texts.set(value, text);
}

module.exports = { showAsNative, showText, functionText };
