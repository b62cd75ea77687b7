// SPDX-License-Identifier: MIT
//
// node:crypto. Each part is loaded on first use.
'use strict';

const { defineProperty } = require('internal/descriptors');

// OpenSSL is loaded on first use. If it is missing, this throws.
if (!internalBinding('versions').hasCrypto()) internalBinding('crypto');

const crypto = {};

const PARTS = {
  prime: ['checkPrime', 'checkPrimeSync', 'generatePrime', 'generatePrimeSync'],
  cipher: ['createCipheriv', 'createDecipheriv', 'getCiphers', 'getCipherInfo', 'Cipheriv', 'Decipheriv'],
  dh: ['createDiffieHellman', 'createDiffieHellmanGroup', 'diffieHellman', 'getDiffieHellman', 'DiffieHellman', 'DiffieHellmanGroup'],
  ecdh: ['createECDH', 'getCurves', 'ECDH'],
  hash: ['createHash', 'createHmac', 'getHashes', 'hash', 'Hash', 'Hmac'],
  legacy: ['Certificate', 'Cipher', 'Decipher'],
  key_object: ['createPrivateKey', 'createPublicKey', 'createSecretKey', 'KeyObject'],
  sign: ['createSign', 'createVerify', 'sign', 'verify', 'Sign', 'Verify'],
  kdf: ['hkdf', 'hkdfSync', 'pbkdf2', 'pbkdf2Sync', 'scrypt', 'scryptSync'],
  generate: ['generateKeyPair', 'generateKeyPairSync', 'generateKey', 'generateKeySync'],
  rsa: ['privateDecrypt', 'privateEncrypt', 'publicDecrypt', 'publicEncrypt'],
  x509: ['X509Certificate'],
  random: ['randomBytes', 'randomFill', 'randomFillSync', 'randomInt', 'randomUUID'],
};

function define(name, value, enumerable = true) {
  defineProperty(crypto, name, { value, writable: true, configurable: true, enumerable });
}

function defineLazily(name, load, enumerable = true) {
  defineProperty(crypto, name, {
    configurable: true,
    enumerable,
    get() {
      const value = load();
      define(name, value, enumerable);
      return value;
    },
    set(value) {
      define(name, value, enumerable);
    },
  });
}

for (const [part, names] of Object.entries(PARTS)) {
  for (const name of names) defineLazily(name, () => require(`internal/crypto/${part}`)[name]);
}

// Deprecated: not enumerable, as in Node.
for (const name of ['createCipher', 'createDecipher']) {
  defineLazily(name, () => require('internal/crypto/legacy')[name], false);
}

// DEP0115 is the same warning for all names: only the first is given.
function oldRandomBytes(name) {
  const { randomBytes } = require('internal/crypto/random');
  if (!internalBinding('options').pendingDeprecation) return randomBytes;
  return require('internal/util/deprecate').deprecate(randomBytes, `crypto.${name} is deprecated.`, 'DEP0115');
}

// Old names.
for (const name of ['prng', 'pseudoRandomBytes', 'rng']) {
  defineLazily(name, () => oldRandomBytes(name), false);
}

function bytesArgument(value, name) {
  const { isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
  if (isView(value) || isAnyArrayBuffer(value)) return bytesOf(value);
  const { plainError } = require('internal/crypto/errors');
  throw plainError(TypeError, 'ERR_INVALID_ARG_TYPE',
    `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
}

function timingSafeEqual(buf1, buf2) {
  const [a, b] = [bytesArgument(buf1, 'buf1'), bytesArgument(buf2, 'buf2')];
  if (a.length !== b.length) {
    const { plainError } = require('internal/crypto/errors');
    throw plainError(RangeError, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length');
  }
  return internalBinding('crypto').equal(a, b);
}

function getFips() {
  return internalBinding('crypto').getFips() ? 1 : 0;
}

function setFips(isOn) {
  require('internal/crypto/errors').good(internalBinding('crypto').setFips(Boolean(isOn)));
}

// There is no secure heap, since there is no option to request one.
function secureHeapUsed() {
  return { total: 0, used: 0, utilization: 0, min: 0 };
}

for (const [name, value] of Object.entries({ timingSafeEqual, getFips, setFips, secureHeapUsed })) define(name, value);

defineProperty(crypto, 'constants', {
  enumerable: true,
  get: () => require('internal/crypto/constants').constants,
});
defineProperty(crypto, 'fips', { get: getFips, set: setFips });

for (const [name, key] of Object.entries({ webcrypto: 'crypto', subtle: 'subtle', getRandomValues: 'getRandomValues' })) {
  defineProperty(crypto, name, {
    enumerable: true,
    get: () => require('internal/crypto/webcrypto')[key],
  });
}

module.exports = crypto;
