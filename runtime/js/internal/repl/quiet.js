// SPDX-License-Identifier: MIT
//
// Whether util.inspect can show a value without running any code of the program's: no proxies, no custom inspection, no
// getters among the properties that it reads (names, tags and classes).
'use strict';

const types = require('node/util/types');
const { inspect } = require('internal/inspect');

// A larger value is not previewed.
const MAX_KEYS = 1000;
const MAX_OBJECTS = 2000;
// inspect() looks at the class of the objects whose contents it leaves out.
const DEPTH = 2;

const hasInstance = Function.prototype[Symbol.hasInstance];
const bytesTag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

class Walk {
  #seen = new Set();
  #customs = new Set();

  constructor() {
    this.#customs.add(require('node/buffer').Buffer.prototype[inspect.custom]);
  }

  isQuiet(value, depth) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || this.#seen.has(value)) return true;
    if (types.isProxy(value) || this.#seen.size > MAX_OBJECTS) return false;
    this.#seen.add(value);
    if (types.isNativeError(value) || !this.#isClassQuiet(value)) return false;
    if (typeof value === 'function' && !this.#isFunctionQuiet(value)) return false;
    return depth === 0 || this.#partsOf(value)?.every((part) => this.isQuiet(part, depth - 1)) === true;
  }

  // Every prototype has plain tags and a plain class.
  #isClassQuiet(value) {
    for (let holder = value; holder !== null; holder = Object.getPrototypeOf(holder)) {
      if (types.isProxy(holder)) return false;
      const custom = Object.getOwnPropertyDescriptor(holder, inspect.custom);
      const tag = Object.getOwnPropertyDescriptor(holder, Symbol.toStringTag);
      const maker = Object.getOwnPropertyDescriptor(holder, 'constructor');
      if (custom !== undefined && !this.#customs.has(custom.value)) return false;
      if (tag?.get !== undefined && tag.get !== bytesTag) return false;
      if (typeof maker?.value === 'function' && !this.#isFunctionQuiet(maker.value)) return false;
    }
    return true;
  }

  #isFunctionQuiet(value) {
    for (let holder = value; holder !== null; holder = Object.getPrototypeOf(holder)) {
      if (types.isProxy(holder) || Object.getOwnPropertyDescriptor(holder, 'name')?.get !== undefined) return false;
      const instance = Object.getOwnPropertyDescriptor(holder, Symbol.hasInstance);
      if (instance !== undefined && instance.value !== hasInstance) return false;
    }
    return true;
  }

  // What inspect() shows of it; undefined if there is too much.
  #partsOf(value) {
    if (types.isArrayBufferView(value) || types.isAnyArrayBuffer(value)) return [];
    if (Array.isArray(value) && value.length > MAX_KEYS) return undefined;
    const parts = this.#entriesOf(value);
    const keys = Reflect.ownKeys(value);
    if (keys.length + parts.length > MAX_KEYS) return undefined;
    for (const key of keys) parts.push(Object.getOwnPropertyDescriptor(value, key).value);
    return parts;
  }

  #entriesOf(value) {
    if (types.isMap(value)) return Array.from(Map.prototype.entries.call(value)).flat();
    if (types.isSet(value)) return Array.from(Set.prototype.values.call(value));
    return types.isPromise(value) ? [internalBinding('insides').promiseResult(value)] : [];
  }
}

function isQuiet(value) {
  return new Walk().isQuiet(value, DEPTH);
}

module.exports = { isQuiet };
