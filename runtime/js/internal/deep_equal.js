// SPDX-License-Identifier: MIT
//
// Deep equality, strict and loose: assert.deepStrictEqual, assert.deepEqual and util.isDeepStrictEqual. `seen` holds
// the objects being compared, for cycles: if both sides lead back to such an object with the same keys, they are equal.
'use strict';

const types = require('node/util/types');
const { nonIndexKeys } = require('internal/own_keys');
const insides = internalBinding('insides');

const isEnumerable = (object, key) => Object.prototype.propertyIsEnumerable.call(object, key);
const isObject = (value) => value !== null && typeof value === 'object';

class Comparison {
  #isStrict;
  #seen = [new Set(), new Set()];

  constructor(isStrict) {
    this.#isStrict = isStrict;
  }

  equal(a, b) {
    if (a === b) return a !== 0 || !this.#isStrict || Object.is(a, b);
    if (!isObject(a) || !isObject(b)) return this.#equalPrimitives(a, b);
    if (this.#isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    if (Object.prototype.toString.call(a) !== Object.prototype.toString.call(b)) return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    return this.#equalKinds(a, b) && this.#once(a, b);
  }

  #equalPrimitives(a, b) {
    if (this.#isStrict || isObject(a) || isObject(b)) return typeof a === 'number' && Number.isNaN(a) && Number.isNaN(b);
    // eslint-disable-next-line eqeqeq
    return a == b || (Number.isNaN(a) && Number.isNaN(b));
  }

  // Compares internal state beyond properties and elements.
  #equalKinds(a, b) {
    if (Array.isArray(a)) return a.length === b.length;
    if (insides.isOrdinary(a) && insides.isOrdinary(b)) return a[Symbol.toStringTag] !== 'URL' || a.href === b.href;
    if (types.isDate(a)) return types.isDate(b) && a.getTime() === b.getTime();
    if (types.isRegExp(a)) return types.isRegExp(b) && String(a) === String(b) && a.lastIndex === b.lastIndex;
    if (a instanceof Error || types.isNativeError(a)) return this.#equalErrors(a, b);
    if (ArrayBuffer.isView(a)) return ArrayBuffer.isView(b) && this.#equalViews(a, b);
    if (types.isSet(a)) return types.isSet(b) && a.size === b.size;
    if (types.isMap(a)) return types.isMap(b) && a.size === b.size;
    if (types.isAnyArrayBuffer(a)) return types.isAnyArrayBuffer(b) && this.#equalViews(new Uint8Array(a), new Uint8Array(b));
    if (types.isBoxedPrimitive(a)) return this.#equalBoxed(a, b);
    if (Object.prototype.toString.call(a) === '[object URL]') return a.href === b.href;
    return !(b instanceof Error || ArrayBuffer.isView(b) || types.isSet(b) || types.isMap(b) || types.isDate(b) ||
      types.isRegExp(b) || types.isAnyArrayBuffer(b) || types.isBoxedPrimitive(b));
  }

  // The message and name count even if they are not enumerable; so does a cause.
  #equalErrors(a, b) {
    if (!(b instanceof Error || types.isNativeError(b))) return false;
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
    const { Buffer } = require('node/buffer');
    const left = Buffer.from(a.buffer, a.byteOffset, a.byteLength);
    return left.equals(Buffer.from(b.buffer, b.byteOffset, b.byteLength));
  }

  #equalBoxed(a, b) {
    const Class = [Number, String, Boolean, BigInt, Symbol].find(({ name }) => types[`is${name}Object`](a));
    if (!types[`is${Class.name}Object`](b)) return false;
    return Object.is(Class.prototype.valueOf.call(a), Class.prototype.valueOf.call(b));
  }

  #once(a, b) {
    const keys = this.#sharedKeys(a, b);
    if (keys === undefined) return false;
    const [left, right] = this.#seen;
    const hasLeft = left.has(a);
    const hasRight = right.has(b);
    if (hasLeft && hasRight) return true;
    left.add(a);
    right.add(b);
    const result = keys.every((key) => this.equal(a[key], b[key])) && this.#equalElements(a, b);
    if (!hasLeft) left.delete(a);
    if (!hasRight) right.delete(b);
    return result;
  }

  // Enumerable own properties besides elements; symbols too if strict.
  #keysOf(object) {
    if (Array.isArray(object) || ArrayBuffer.isView(object)) {
      const keys = nonIndexKeys(object);
      return this.#isStrict ? keys : keys.filter((key) => typeof key === 'string');
    }
    if (!this.#isStrict) return Object.keys(object);
    const keys = Object.keys(object);
    for (const key of Object.getOwnPropertySymbols(object)) if (isEnumerable(object, key)) keys.push(key);
    return keys;
  }

  // The keys of both; undefined if they differ.
  #sharedKeys(a, b) {
    const keys = this.#keysOf(a);
    const isSame = keys.length === this.#keysOf(b).length && keys.every((key) => isEnumerable(b, key));
    return isSame ? keys : undefined;
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

  #equalElements(a, b) {
    if (Array.isArray(a)) return this.#equalArrays(a, b);
    if (types.isSet(a)) return this.#equalSets(a, b);
    if (types.isMap(a)) return this.#equalMaps(a, b);
    return true;
  }

  // Removes a matching value from `rest`; false if there is none.
  #take(rest, fits) {
    const at = rest.findIndex(fits);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }

  #equalSets(a, b) {
    const rest = [...b].filter((value) => isObject(value) || !a.has(value));
    return [...a].every((value) => (!isObject(value) && b.has(value)) || this.#take(rest, (other) => this.equal(value, other)));
  }

  #equalMaps(a, b) {
    const isShared = (key) => !isObject(key) && a.has(key) && b.has(key);
    const rest = [...b].filter(([key]) => !isShared(key));
    return [...a].every(([key, value]) => (isShared(key) && this.equal(value, b.get(key))) ||
      this.#take(rest, ([other, its]) => this.equal(key, other) && this.equal(value, its)));
  }
}

module.exports = {
  isDeepStrictEqual: (a, b) => new Comparison(true).equal(a, b),
  isDeepEqual: (a, b) => new Comparison(false).equal(a, b),
};
