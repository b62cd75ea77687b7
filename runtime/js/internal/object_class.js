// SPDX-License-Identifier: MIT
//
// The builtin class that an object was constructed as, regardless of its current prototype and tag.
'use strict';

const types = require('node/util/types');
const insides = internalBinding('insides');

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

// Class names by the engine's object kind, for kinds that belong to a single class.
let names;

function learn() {
  names = [];
  const samples = [{}, [], new Error(), new Uint8Array(), new Date(), /a/, new Map(), new Set(), Object(1), Object('a'), Object(true)];
  for (const sample of samples) {
    const kind = insides.kindOf(sample);
    if (kind >= 0) names[kind] = search(sample);
  }
}

// Returns '' for plain objects and classes not listed above.
function classOf(value) {
  if (names === undefined) learn();
  return names[insides.kindOf(value)] ?? search(value);
}

module.exports = { classOf };
