// SPDX-License-Identifier: MIT
//
// CryptoKey: a key of web crypto. Its key object never leaves the runtime unless node:crypto is asked for it.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');

const kMake = Symbol('make');

class CryptoKey {
  #object;
  #algorithm;
  #usages;
  #shownUsages;
  #isExtractable;

  constructor(key, parts) {
    if (key !== kMake) throw codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    this.#object = parts.object;
    this.#algorithm = parts.algorithm;
    this.#usages = parts.usages;
    this.#isExtractable = parts.isExtractable;
  }

  get type() { return insides(this).object.type; }
  get extractable() { return insides(this).isExtractable; }
  get algorithm() { return insides(this).algorithm; }
  get usages() {
    const { usages } = insides(this);
    this.#shownUsages ??= [...usages];
    return this.#shownUsages;
  }

  static is(value) {
    return value !== null && typeof value === 'object' && #object in value;
  }

  static parts(key) {
    return { object: key.#object, algorithm: key.#algorithm, usages: key.#usages, isExtractable: key.#isExtractable };
  }
}

const { is: isCryptoKey, parts } = CryptoKey;
delete CryptoKey.is;
delete CryptoKey.parts;
defineProperty(CryptoKey, 'length', { value: 0 });

function insides(key) {
  if (!isCryptoKey(key)) throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type CryptoKey');
  return parts(key);
}

defineProperty(CryptoKey.prototype, Symbol.toStringTag, { configurable: true, value: 'CryptoKey' });
for (const name of ['type', 'extractable', 'algorithm', 'usages']) defineProperty(CryptoKey.prototype, name, { enumerable: true });
defineProperty(CryptoKey.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  configurable: true,
  value(depth, options, inspect) {
    if (depth < 0) return this;
    const { type, extractable, algorithm, usages } = this;
    return `CryptoKey ${inspect({ type, extractable, algorithm, usages }, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
  },
});

// `object` is a KeyObject.
function makeKey(object, algorithm, usages, isExtractable) {
  return new CryptoKey(kMake, { object, algorithm, usages, isExtractable });
}

// For messages: plain data, or undefined if the value is no key.
const cloneData = (value) => (isCryptoKey(value) ? parts(value) : undefined);
const ofCloneData = ({ object, algorithm, usages, isExtractable }) => makeKey(object, algorithm, usages, isExtractable);

module.exports = { cloneData, ofCloneData, CryptoKey, makeKey, isCryptoKey, partsOf: parts };
