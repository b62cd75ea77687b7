// SPDX-License-Identifier: MIT
//
// globalThis.crypto: random values, UUIDs, and `subtle` (web/).
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');
const { isView } = require('internal/crypto/bytes');
const { randomFillSync, randomUUID } = require('internal/crypto/random');
const { SubtleCrypto, subtle } = require('internal/crypto/web/subtle');
const { CryptoKey } = require('internal/crypto/web/key');

const kMake = Symbol('make');
const MOST_RANDOM_BYTES = 65536;
const INTEGER_ARRAYS = new Set(['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
  'Uint32Array', 'BigInt64Array', 'BigUint64Array']);

function exception(message, name) {
  return new globalThis.DOMException(message, name);
}

function illegalConstructor() {
  return codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
}

function invalidThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

class Crypto {
  #isCrypto = true;

  static isCrypto(value) {
    return value !== null && typeof value === 'object' && #isCrypto in value;
  }

  constructor(key = undefined) {
    if (key !== kMake) throw illegalConstructor();
  }

  get subtle() {
    if (!isCrypto(this)) throw invalidThis('Crypto');
    return subtle;
  }

  getRandomValues(array) {
    if (!isCrypto(this)) throw invalidThis('Crypto');
    if (arguments.length < 1) {
      throw codedError(TypeError, 'ERR_MISSING_ARGS',
        "Failed to execute 'getRandomValues' on 'Crypto': 1 argument required, but only 0 present.");
    }
    return getRandomValues(array);
  }

  randomUUID(options) {
    if (!isCrypto(this)) throw invalidThis('Crypto');
    return randomUUID(options);
  }
}

const { isCrypto } = Crypto;
delete Crypto.isCrypto;

function getRandomValues(array) {
  if (!isView(array) || !INTEGER_ARRAYS.has(Object.prototype.toString.call(array).slice(8, -1))) {
    throw exception('The data argument must be an integer-type TypedArray', 'TypeMismatchError');
  }
  if (array.byteLength > MOST_RANDOM_BYTES) throw exception('The requested length exceeds 65,536 bytes', 'QuotaExceededError');
  return randomFillSync(array, 0);
}

defineProperty(Crypto.prototype, Symbol.toStringTag, { configurable: true, value: 'Crypto' });
for (const name of ['subtle', 'getRandomValues', 'randomUUID']) {
  defineProperty(Crypto.prototype, name, { enumerable: true });
}

const crypto = new Crypto(kMake);

module.exports = { Crypto, CryptoKey, SubtleCrypto, crypto, subtle, getRandomValues };
