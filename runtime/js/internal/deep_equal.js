// SPDX-License-Identifier: MIT
//
// util.isDeepStrictEqual.
'use strict';

const types = require('node/util/types');

function sameEntries(a, b, seen) {
  const keys = Reflect.ownKeys(a).filter((key) => Object.prototype.propertyIsEnumerable.call(a, key));
  const others = Reflect.ownKeys(b).filter((key) => Object.prototype.propertyIsEnumerable.call(b, key));
  return keys.length === others.length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key], seen));
}

function sameMap(a, b, seen) {
  if (a.size !== b.size) return false;
  const rest = [...b];
  return [...a].every(([key, value]) => {
    const at = rest.findIndex((entry) => isEqual(key, entry[0], seen) && isEqual(value, entry[1], seen));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function sameSet(a, b, seen) {
  if (a.size !== b.size) return false;
  const rest = [...b];
  return [...a].every((value) => {
    const at = rest.findIndex((other) => isEqual(value, other, seen));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function sameInside(a, b, seen) {
  if (types.isDate(a)) return a.getTime() === b.getTime();
  if (types.isRegExp(a)) return String(a) === String(b) && a.lastIndex === b.lastIndex;
  if (types.isBoxedPrimitive(a)) return Object.is(a.valueOf(), b.valueOf());
  if (types.isNativeError(a)) return a.message === b.message && a.name === b.name;
  if (types.isMap(a)) return types.isMap(b) && sameMap(a, b, seen);
  if (types.isSet(a)) return types.isSet(b) && sameSet(a, b, seen);
  if (types.isAnyArrayBuffer(a)) return isEqual(new Uint8Array(a), new Uint8Array(b), seen);
  return true;
}

function isEqual(a, b, seen) {
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (Object.prototype.toString.call(a) !== Object.prototype.toString.call(b)) return false;
  if (Array.isArray(a) && a.length !== b.length) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  return sameInside(a, b, seen) && sameEntries(a, b, seen);
}

module.exports = { isDeepStrictEqual: (a, b) => isEqual(a, b, new Map()) };
