// SPDX-License-Identifier: MIT
//
// The classes of typed arrays.
'use strict';

const VIEWS = {
  __proto__: null, Uint8Array, Uint8ClampedArray, Uint16Array, Uint32Array, Int8Array, Int16Array, Int32Array, Float32Array, Float64Array,
  BigInt64Array, BigUint64Array,
};

const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

// The class name of a typed array, regardless of its prototype; undefined for other values.
function viewName(value) {
  return Reflect.apply(tag, value, []);
}

module.exports = { VIEWS, viewName };
