// SPDX-License-Identifier: MIT
//
// The builtin class that an object was constructed as, regardless of its current prototype and tag.
'use strict';

const types = require('node/util/types');
const { className } = require('internal/kinds');
const { VIEWS } = require('internal/views');

const TESTS = {
  __proto__: null,
  Array: Array.isArray,
  View: ArrayBuffer.isView,
  Date: types.isDate,
  RegExp: types.isRegExp,
  Map: types.isMap,
  Set: types.isSet,
  WeakMap: types.isWeakMap,
  WeakSet: types.isWeakSet,
  Promise: types.isPromise,
  ArrayBuffer: types.isArrayBuffer,
  SharedArrayBuffer: types.isSharedArrayBuffer,
  Number: types.isNumberObject,
  String: types.isStringObject,
  Boolean: types.isBooleanObject,
  BigInt: types.isBigIntObject,
  Symbol: types.isSymbolObject,
};

function search(value) {
  for (const name in TESTS) if (TESTS[name](value)) return name;
  return '';
}

// Returns '' for plain objects and classes not listed above.
function classOf(value) {
  const name = className(value);
  if (name === 'Object' || name === 'Error') return '';
  if (Array.isArray(name) && types.isAnyArrayBuffer(value)) return types.isArrayBuffer(value) ? 'ArrayBuffer' : 'SharedArrayBuffer';
  if (typeof name !== 'string' || name === 'Proxy') return search(value);
  return name in VIEWS || name === 'DataView' ? 'View' : name;
}

module.exports = { classOf };
