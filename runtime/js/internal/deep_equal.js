// SPDX-License-Identifier: MIT
//
// Deep equality, strict and loose: assert.deepStrictEqual, assert.deepEqual and
// util.isDeepStrictEqual. Where both sides lead back to objects that are being compared, they count as equal.
'use strict';

const types = require('node/util/types');
const { classOf } = require('internal/object_class');
const { nonIndexKeys } = require('internal/own_keys');
const { compare } = internalBinding('buffer');
const { isArray } = Array;

const isEnumerable = (object, key) => Object.prototype.propertyIsEnumerable.call(object, key);
const isObject = (value) => value !== null && typeof value === 'object';
const tagOf = (value) => Object.prototype.toString.call(value);
const isError = (value) => value instanceof Error || types.isNativeError(value);
// Primitives that loosely equal no other value: symbols, and strings that are not numbers.
const isLikeNoOther = (value) => typeof value === 'symbol' || (typeof value === 'string' && Number.isNaN(+value));
const isMemory = (name) => name === 'ArrayBuffer' || name === 'SharedArrayBuffer';

const bytesOf = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

class Comparison {
  #isStrict;
  #left = [];
  #right = [];

  constructor(isStrict) {
    this.#isStrict = isStrict;
  }

  equal(a, b) {
    if (a === b) return a !== 0 || !this.#isStrict || Object.is(a, b);
    if (!isObject(a) || !isObject(b)) return this.#equalPrimitives(a, b);
    if (this.#isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    if (tagOf(a) !== tagOf(b)) return false;
    const name = classOf(a);
    if (!this.#equalKinds(a, b, name, classOf(b))) return false;
    const keys = this.#sharedKeys(a, b);
    return keys !== undefined && this.#equalInside(a, b, keys, name);
  }

  #equalPrimitives(a, b) {
    if (this.#isStrict || isObject(a) || isObject(b)) return typeof a === 'number' && Number.isNaN(a) && Number.isNaN(b);
    // eslint-disable-next-line eqeqeq
    return a == b || (Number.isNaN(a) && Number.isNaN(b));
  }

  // Compares internal state beyond properties and elements.
  #equalKinds(a, b, name, other) {
    if (isMemory(name)) return isMemory(other) && compare(new Uint8Array(a), new Uint8Array(b)) === 0;
    if (name !== other) return false;
    switch (name) {
      case '':
        return isError(a) ? this.#equalErrors(a, b) : !isError(b) && (tagOf(a) !== '[object URL]' || a.href === b.href);
      case 'Array':
        return a.length === b.length;
      case 'Date':
        return a.getTime() === b.getTime();
      case 'RegExp':
        return String(a) === String(b) && a.lastIndex === b.lastIndex;
      case 'Map':
      case 'Set':
        return a.size === b.size;
      case 'View':
        return this.#equalViews(a, b);
      case 'Number':
      case 'String':
      case 'Boolean':
      case 'BigInt':
      case 'Symbol':
        return this.#equalBoxed(a, b, name);
      default:
        return true;
    }
  }

  // The message and name count even if they are not enumerable; so does a cause.
  #equalErrors(a, b) {
    if (!isError(b)) return false;
    for (const name of ['message', 'name', 'cause', 'errors']) {
      const isPlain = (object) => isEnumerable(object, name);
      if (isPlain(a) !== isPlain(b) || (!isPlain(a) && !this.equal(a[name], b[name]))) return false;
    }
    return true;
  }

  #equalViews(a, b) {
    if (a.byteLength !== b.byteLength) return false;
    if (!this.#isStrict && (types.isFloat32Array(a) || types.isFloat64Array(a))) {
      return a.length === b.length && a.every((value, index) => value === b[index]);
    }
    // A detached buffer is an error.
    if (a.byteLength === 0 || types.isDataView(a)) return compare(bytesOf(a), bytesOf(b)) === 0;
    return compare(a, b) === 0;
  }

  #equalBoxed(a, b, name) {
    const { valueOf } = { Number, String, Boolean, BigInt, Symbol }[name].prototype;
    return Object.is(valueOf.call(a), valueOf.call(b));
  }

  // The objects that are being compared are kept in two stacks, for cycles.
  #equalInside(a, b, keys, name) {
    const left = this.#left;
    const right = this.#right;
    if (left.includes(a) && right.includes(b)) return true;
    left.push(a);
    right.push(b);
    const result = this.#equalValues(a, b, keys) && this.#equalElements(a, b, name);
    left.pop();
    right.pop();
    return result;
  }

  #equalValues(a, b, keys) {
    for (let i = 0; i < keys.length; i++) if (!this.equal(a[keys[i]], b[keys[i]])) return false;
    return true;
  }

  // Enumerable own properties besides elements; symbols too if strict.
  #keysOf(object) {
    if (isArray(object) || ArrayBuffer.isView(object)) {
      const keys = nonIndexKeys(object);
      return this.#isStrict ? keys : keys.filter((key) => typeof key === 'string');
    }
    const keys = Object.keys(object);
    if (!this.#isStrict) return keys;
    const symbols = Object.getOwnPropertySymbols(object);
    for (let i = 0; i < symbols.length; i++) if (isEnumerable(object, symbols[i])) keys.push(symbols[i]);
    return keys;
  }

  // The keys of both; undefined if they differ.
  #sharedKeys(a, b) {
    const keys = this.#keysOf(a);
    const others = this.#keysOf(b);
    if (keys.length !== others.length) return undefined;
    for (let i = 0; i < keys.length; i++) if (keys[i] !== others[i] && !isEnumerable(b, keys[i])) return undefined;
    return keys;
  }

  // A missing element does not equal an existing one.
  #equalArrays(a, b) {
    for (let i = 0; i < a.length; i++) {
      const left = a[i];
      const right = b[i];
      if ((left === undefined || right === undefined) && isEnumerable(a, i) !== isEnumerable(b, i)) return false;
      if (!this.equal(left, right)) return false;
    }
    return true;
  }

  #equalElements(a, b, name) {
    if (name === 'Array') return this.#equalArrays(a, b);
    if (name === 'Set') return this.#equalSets(a, b);
    if (name === 'Map') return this.#equalMaps(a, b);
    return true;
  }

  // Removes a matching value from a set; false if there is none.
  #take(rest, value) {
    for (const other of rest) if (this.equal(value, other)) return rest.delete(other);
    return false;
  }

  // Values that are not found as they are have to be searched for. Primitives then match only loosely.
  #equalSets(a, b) {
    const missing = [];
    for (const value of a) {
      if (isObject(value) || !b.has(value)) {
        if (this.#isStrict ? !isObject(value) : isLikeNoOther(value)) return false;
        missing.push(value);
      }
    }
    if (missing.length === 0) return true;
    const rest = new Set();
    for (const value of b) if (isObject(value) || !a.has(value)) rest.add(value);
    for (let i = 0; i < missing.length; i++) if (!this.#take(rest, missing[i])) return false;
    return true;
  }

  #takeEntry(rest, key, value) {
    for (const [other, its] of rest) if (this.equal(key, other) && this.equal(value, its)) return rest.delete(other);
    return false;
  }

  #equalMaps(a, b) {
    const missing = [];
    for (const [key, value] of a) {
      if (isObject(key) || !b.has(key) || !this.equal(value, b.get(key))) {
        if (this.#isStrict && !isObject(key)) return false;
        missing.push(key);
      }
    }
    if (missing.length === 0) return true;
    const rest = new Map();
    for (const [key, value] of b) if (isObject(key) || !a.has(key)) rest.set(key, value);
    for (let i = 0; i < missing.length; i++) if (!this.#takeEntry(rest, missing[i], a.get(missing[i]))) return false;
    return true;
  }
}

module.exports = {
  isDeepStrictEqual: (a, b) => new Comparison(true).equal(a, b),
  isDeepEqual: (a, b) => new Comparison(false).equal(a, b),
};
