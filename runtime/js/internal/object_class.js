// SPDX-License-Identifier: MIT
//
// The builtin class that an object was constructed as, regardless of its current prototype and tag.
'use strict';

const types = require('node/util/types');
const { className } = require('internal/kinds');
const { VIEWS } = require('internal/views');
const { kindOf } = internalBinding('insides');

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

// By the engine's number for a kind: the class, where all objects of the kind have the same.
const byKind = [];

// Where the kind does not decide.
function classOfOthers(value, name) {
  if (Array.isArray(name) && types.isAnyArrayBuffer(value)) return types.isArrayBuffer(value) ? 'ArrayBuffer' : 'SharedArrayBuffer';
  return search(value);
}

// Returns 'Object' for objects that have nothing but properties, '' for classes not listed above.
function classOf(value) {
  const kind = kindOf(value);
  const known = kind < 0 ? undefined : byKind[kind];
  if (known !== undefined) return known;
  const name = className(value);
  if (typeof name !== 'string' || name === 'Proxy') return classOfOthers(value, name);
  let result = name in VIEWS || name === 'DataView' ? 'View' : name;
  if (name === 'Error') result = '';
  byKind[kind] = result;
  return result;
}

module.exports = { classOf };
