// SPDX-License-Identifier: MIT
//
// globalThis.crypto: random values, UUIDs, and the digests of `subtle`. Its other methods
// throw an error that says they are not implemented.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');
const { isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
const { jobError } = require('internal/crypto/errors');
const { findDigest } = require('internal/crypto/check');
const { randomFillSync, randomUUID } = require('internal/crypto/random');
const binding = internalBinding('crypto');

const kMake = Symbol('make');
const MOST_RANDOM_BYTES = 65536;
const INTEGER_ARRAYS = new Set(['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
  'Uint32Array', 'BigInt64Array', 'BigUint64Array']);
const DIGESTS = new Set(['sha-1', 'sha-256', 'sha-384', 'sha-512']);

function exception(message, name) {
  return new globalThis.DOMException(message, name);
}

function illegalConstructor() {
  return codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
}

function invalidThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

function digestNow(number, data) {
  return new Promise((resolve, reject) => {
    binding.digestJob(number, data, (result) => {
      if (Array.isArray(result)) reject(jobError(result, 'The operation failed'));
      else resolve(result.buffer);
    });
  });
}

function wrongDigestArgument(reason, code) {
  return codedError(TypeError, code, `Failed to execute 'digest' on 'SubtleCrypto': ${reason}`);
}

class SubtleCrypto {
  constructor(key) {
    if (key !== kMake) throw illegalConstructor();
  }

  async digest(algorithm, data) {
    if (!(this instanceof SubtleCrypto)) throw invalidThis('SubtleCrypto');
    if (arguments.length < 2) {
      throw wrongDigestArgument(`2 arguments required, but only ${arguments.length} present.`, 'ERR_MISSING_ARGS');
    }
    if (!isView(data) && !isAnyArrayBuffer(data)) {
      throw wrongDigestArgument('2nd argument is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.', 'ERR_INVALID_ARG_TYPE');
    }
    const name = String(typeof algorithm === 'object' && algorithm !== null ? algorithm.name : algorithm).toLowerCase();
    if (!DIGESTS.has(name)) throw exception('Unrecognized algorithm name', 'NotSupportedError');
    return digestNow(findDigest(name)[0], bytesOf(data));
  }
}

for (const name of ['encrypt', 'decrypt', 'sign', 'verify', 'generateKey', 'deriveKey', 'deriveBits', 'importKey', 'exportKey',
  'wrapKey', 'unwrapKey']) {
  const method = { async [name]() {
    throw exception(`Rondo does not support crypto.subtle.${name} yet; node:crypto has other ways`, 'NotSupportedError');
  } }[name];
  defineProperty(SubtleCrypto.prototype, name, { value: method, writable: true, configurable: true, enumerable: true });
}

const subtle = new SubtleCrypto(kMake);

class Crypto {
  constructor(key) {
    if (key !== kMake) throw illegalConstructor();
  }

  get subtle() {
    if (!(this instanceof Crypto)) throw invalidThis('Crypto');
    return subtle;
  }

  getRandomValues(array) {
    if (!(this instanceof Crypto)) throw invalidThis('Crypto');
    if (arguments.length < 1) {
      throw codedError(TypeError, 'ERR_MISSING_ARGS',
        "Failed to execute 'getRandomValues' on 'Crypto': 1 argument required, but only 0 present.");
    }
    return getRandomValues(array);
  }

  randomUUID(options) {
    if (!(this instanceof Crypto)) throw invalidThis('Crypto');
    return randomUUID(options);
  }
}

function getRandomValues(array) {
  if (!isView(array) || !INTEGER_ARRAYS.has(Object.prototype.toString.call(array).slice(8, -1))) {
    throw exception('The data argument must be an integer-type TypedArray', 'TypeMismatchError');
  }
  if (array.byteLength > MOST_RANDOM_BYTES) throw exception('The requested length exceeds 65,536 bytes', 'QuotaExceededError');
  return randomFillSync(array, 0);
}

for (const Class of [Crypto, SubtleCrypto]) {
  defineProperty(Class.prototype, Symbol.toStringTag, { configurable: true, value: Class.name });
}
for (const name of ['subtle', 'getRandomValues', 'randomUUID']) {
  defineProperty(Crypto.prototype, name, { enumerable: true });
}
defineProperty(SubtleCrypto.prototype, 'digest', { enumerable: true });

const crypto = new Crypto(kMake);

module.exports = { Crypto, SubtleCrypto, crypto, subtle, getRandomValues };
