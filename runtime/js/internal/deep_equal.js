// SPDX-License-Identifier: MIT
//
// Deep equality, strict and loose: assert.deepStrictEqual, assert.deepEqual and
// util.isDeepStrictEqual. Where both sides lead back to objects that are being compared, they count as equal.
'use strict';

const types = require('node/util/types');
const { classOf } = require('internal/object_class');
const { nonIndexKeys } = require('internal/own_keys');
const { viewName } = require('internal/views');
const { commonClass, PLAIN_OBJECT } = require('internal/common_class');
const { compare } = internalBinding('buffer');
const { isArray } = Array;
const { isView } = ArrayBuffer;
const { keys: keysOfMap, get: getOfMap, has: hasInMap } = Map.prototype;
const { has: hasInSet } = Set.prototype;

const isEnumerable = (object, key) => Object.prototype.propertyIsEnumerable.call(object, key);
const isObject = (value) => value !== null && typeof value === 'object';
const tagOf = (value) => Object.prototype.toString.call(value);
const isError = (value, name) => value instanceof Error || (name !== 'Object' && types.isNativeError(value));
// Primitives that loosely equal no other value: symbols, and strings that are not numbers.
const isLikeNoOther = (value) => typeof value === 'symbol' || (typeof value === 'string' && Number.isNaN(+value));
const isMemory = (name) => name === 'ArrayBuffer' || name === 'SharedArrayBuffer';
const isNotANumber = (value) => typeof value === 'number' && value !== value;
const bytesOf = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

const NO_KEYS = [];
const TAKEN = Symbol('taken');
const ERROR_PARTS = ['message', 'name', 'cause', 'errors'];

// One comparison: whether it is strict, and the objects on the way to the values being compared.
class Comparison {
  constructor(isStrict) {
    this.isStrict = isStrict;
    this.left = undefined;
    this.right = undefined;
  }
}

function equal(a, b, way) {
  if (a === b) return a !== 0 || !way.isStrict || Object.is(a, b);
  return isObject(a) && isObject(b) ? equalObjects(a, b, way) : equalPrimitives(a, b, way.isStrict);
}

function equalObjects(a, b, way) {
  const common = commonClass(a, b);
  return common === undefined ? equalOthers(a, b, way) : equalAlike(a, b, common, way);
}

// Both have the same prototype, names and class, and no tags that differ.
function equalAlike(a, b, name, way) {
  if (name === PLAIN_OBJECT) {
    const keys = keysOf(a, way.isStrict);
    return keys.length === 0 || equalInside(a, b, keys, name, way);
  }
  if (isMemory(name)) return compare(new Uint8Array(a), new Uint8Array(b)) === 0;
  if (name.endsWith('Array') && name !== 'Array') return equalViews(a, b, way.isStrict);
  if (!equalBuiltins(a, b, name, way.isStrict)) return false;
  return name === 'Date' || name === 'RegExp' || equalInside(a, b, NO_KEYS, name, way);
}

function equalOthers(a, b, way) {
  if (way.isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const tag = tagOf(a);
  if (tag !== tagOf(b)) return false;
  const isPlain = tag === '[object Object]' && !isArray(a);
  const name = isPlain ? 'Object' : classOf(a);
  if (!isPlain && !equalKinds(a, b, name, tag, way)) return false;
  const keys = sharedKeys(a, b, way.isStrict);
  if (keys === undefined) return false;
  if (keys.length === 0 && (name === 'Object' || name === 'View')) return true;
  return equalInside(a, b, keys, name, way);
}

function equalPrimitives(a, b, isStrict) {
  if (isStrict || isObject(a) || isObject(b)) return isNotANumber(a) && isNotANumber(b);
  // eslint-disable-next-line eqeqeq
  return a == b || (isNotANumber(a) && isNotANumber(b));
}

// Compares internal state beyond properties and elements.
function equalKinds(a, b, name, tag, way) {
  const other = classOf(b);
  if (isMemory(name)) return isMemory(other) && compare(new Uint8Array(a), new Uint8Array(b)) === 0;
  if (name === 'Object' || name === '') {
    if (other !== 'Object' && other !== '') return false;
    if (isError(a, name)) return equalErrors(a, b, other, way);
    return !isError(b, other) && (tag !== '[object URL]' || a.href === b.href) && equalKeys(a, b, tag, way);
  }
  if (name === 'View' && viewName(a) !== viewName(b)) return false;
  return name === other && equalBuiltins(a, b, name, way.isStrict);
}

function equalBuiltins(a, b, name, isStrict) {
  switch (name) {
    case 'Array':
      return a.length === b.length;
    case 'Date':
      return Date.prototype.getTime.call(a) === Date.prototype.getTime.call(b);
    case 'RegExp':
      return equalPatterns(a, b);
    case 'Map':
    case 'Set':
      return a.size === b.size;
    case 'View':
      return equalViews(a, b, isStrict);
    case 'Number':
    case 'String':
    case 'Boolean':
    case 'BigInt':
    case 'Symbol':
      return equalBoxed(a, b, name);
    default:
      return true;
  }
}

// Keys of node:crypto and of Web Crypto keep their state to themselves.
function equalKeys(a, b, tag, way) {
  if (tag === '[object CryptoKey]' && types.isCryptoKey(a) && types.isCryptoKey(b)) {
    const { partsOf } = require('internal/crypto/web/key');
    const [left, right] = [partsOf(a), partsOf(b)];
    return left.isExtractable === right.isExtractable && equal(left.algorithm, right.algorithm, way) &&
      equal(left.usages, right.usages, way) && left.object.equals(right.object);
  }
  if (tag !== '[object KeyObject]' || !types.isKeyObject(a)) return true;
  return types.isKeyObject(b) && a.equals(b);
}

// The engine takes ten times as long for `flags` as for all flags.
function equalPatterns(a, b) {
  return a.source === b.source && a.lastIndex === b.lastIndex && a.global === b.global && a.ignoreCase === b.ignoreCase &&
    a.multiline === b.multiline && a.sticky === b.sticky && a.unicode === b.unicode && a.dotAll === b.dotAll &&
    a.hasIndices === b.hasIndices && a.unicodeSets === b.unicodeSets;
}

// The message and name count even if they are not enumerable; so does a cause.
function equalErrors(a, b, other, way) {
  if (!isError(b, other)) return false;
  for (let i = 0; i < ERROR_PARTS.length; i++) {
    const name = ERROR_PARTS[i];
    const isPlain = isEnumerable(a, name);
    if (isPlain !== isEnumerable(b, name) || (!isPlain && !equal(a[name], b[name], way))) return false;
  }
  return true;
}

function equalViews(a, b, isStrict) {
  if (a.byteLength !== b.byteLength) return false;
  if (!isStrict && (types.isFloat32Array(a) || types.isFloat64Array(a))) {
    return a.length === b.length && a.every((value, index) => value === b[index]);
  }
  // A detached buffer is an error.
  if (a.byteLength === 0 || types.isDataView(a)) return compare(bytesOf(a), bytesOf(b)) === 0;
  return compare(a, b) === 0;
}

function equalBoxed(a, b, name) {
  const { valueOf } = { Number, String, Boolean, BigInt, Symbol }[name].prototype;
  return Object.is(valueOf.call(a), valueOf.call(b));
}

// The objects that are being compared are kept in two stacks, for cycles.
function equalInside(a, b, keys, name, way) {
  if (way.left === undefined) {
    way.left = [];
    way.right = [];
  }
  const { left, right } = way;
  if (left.length > 0 && left.includes(a) && right.includes(b)) return true;
  left.push(a);
  right.push(b);
  const result = equalValues(a, b, keys, way) && equalElements(a, b, name, way);
  left.pop();
  right.pop();
  return result;
}

function equalValues(a, b, keys, way) {
  for (let i = 0; i < keys.length; i++) if (!equal(a[keys[i]], b[keys[i]], way)) return false;
  return true;
}

// Enumerable own properties besides elements; symbols too if strict.
function keysOf(object, isStrict) {
  if (isArray(object) || isView(object)) {
    const keys = nonIndexKeys(object);
    return isStrict || keys.length === 0 ? keys : keys.filter((key) => typeof key === 'string');
  }
  const keys = Object.keys(object);
  if (!isStrict) return keys;
  const symbols = Object.getOwnPropertySymbols(object);
  for (let i = 0; i < symbols.length; i++) if (isEnumerable(object, symbols[i])) keys.push(symbols[i]);
  return keys;
}

// The keys of both; undefined if they differ.
function sharedKeys(a, b, isStrict) {
  const keys = keysOf(a, isStrict);
  const others = keysOf(b, isStrict);
  if (keys.length !== others.length) return undefined;
  for (let i = 0; i < keys.length; i++) if (keys[i] !== others[i] && !isEnumerable(b, keys[i])) return undefined;
  return keys;
}

// A missing element does not equal an existing one.
function equalArrays(a, b, way) {
  for (let i = 0; i < a.length; i++) {
    const left = a[i];
    const right = b[i];
    if ((left === undefined || right === undefined) && isEnumerable(a, i) !== isEnumerable(b, i)) return false;
    if (!equal(left, right, way)) return false;
  }
  return true;
}

function equalElements(a, b, name, way) {
  if (name === 'Array') return equalArrays(a, b, way);
  if (name === 'Set') return equalSets(a, b, way);
  if (name === 'Map') return equalMaps(a, b, way);
  return true;
}

// Values that are not found as they are have to be searched for. Primitives then match only loosely.
function equalSets(a, b, way) {
  const { isStrict } = way;
  const missing = [];
  for (const value of a) {
    if (isObject(value) || !hasInSet.call(b, value)) {
      if (isStrict ? !isObject(value) : isLikeNoOther(value)) return false;
      missing.push(value);
    }
  }
  if (missing.length === 0) return true;
  const rest = [];
  for (const value of b) if (isObject(value) || !a.has(value)) rest.push(value);
  return areAllFound(missing, rest, (value, other) => equal(value, other, way));
}

// Whether each missing value matches one of the rest that no other matches: the first one found.
function areAllFound(missing, rest, isMatch) {
  let first = 0;
  for (let i = 0; i < missing.length; i++) {
    let found = first;
    while (found < rest.length && (rest[found] === TAKEN || !isMatch(missing[i], rest[found]))) found++;
    if (found === rest.length) return false;
    rest[found] = TAKEN;
    while (first < rest.length && rest[first] === TAKEN) first++;
  }
  return true;
}

function equalMaps(a, b, way) {
  const missing = [];
  for (const key of keysOfMap.call(a)) {
    const other = isObject(key) ? undefined : getOfMap.call(b, key);
    if (isObject(key) || (other === undefined && !hasInMap.call(b, key)) || !equal(getOfMap.call(a, key), other, way)) {
      if (way.isStrict ? !isObject(key) : isLikeNoOther(key)) return false;
      missing.push(key);
    }
  }
  if (missing.length === 0) return true;
  const rest = [];
  for (const key of keysOfMap.call(b)) if (isObject(key) || !a.has(key) || !equal(a.get(key), b.get(key), way)) rest.push(key);
  return areAllFound(missing, rest, (key, other) => equal(key, other, way) && equal(a.get(key), b.get(other), way));
}

function isDeep(a, b, isStrict) {
  if (isObject(a) && isObject(b)) return a === b || equalObjects(a, b, new Comparison(isStrict));
  return a === b ? a !== 0 || !isStrict || Object.is(a, b) : equalPrimitives(a, b, isStrict);
}

module.exports = {
  isDeepStrictEqual: (a, b) => isDeep(a, b, true),
  isDeepEqual: (a, b) => isDeep(a, b, false),
};
