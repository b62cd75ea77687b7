// SPDX-License-Identifier: MIT
//
// ECDH, and the names of curves.
'use strict';

const { codedError, checkString } = require('internal/errors');
const { toBytes, encoded, toBuffer } = require('internal/crypto/bytes');
const { plainError, good } = require('internal/crypto/errors');
const binding = internalBinding('crypto');

const kHandle = Symbol('kHandle');
const FORMS = { __proto__: null, compressed: 2, uncompressed: 4, hybrid: 6 };

function formOf(format) {
  if (!format) return FORMS.uncompressed;
  const form = FORMS[format];
  if (form === undefined) throw codedError(TypeError, 'ERR_CRYPTO_ECDH_INVALID_FORMAT', `Invalid ECDH format: ${format}`);
  return form;
}

function newHandle(curve) {
  checkString(curve, 'curve');
  const handle = binding.ecdhNew(curve);
  if (handle === undefined) throw plainError(TypeError, 'ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
  return handle;
}

function operationFailed(message) {
  return plainError(Error, 'ERR_CRYPTO_OPERATION_FAILED', message);
}

function ECDH(curve) {
  if (!new.target) return new ECDH(curve);
  this[kHandle] = newHandle(curve);
}

Object.assign(ECDH.prototype, {
  computeSecret(key, inputEncoding, outputEncoding) {
    const bytes = toBytes(key, 'key', inputEncoding);
    if (!binding.ecdhIsPair(this[kHandle])) throw plainError(RangeError, 'ERR_CRYPTO_INVALID_KEYPAIR', 'Invalid key pair');
    const secret = good(binding.ecdhSecret(this[kHandle], bytes), 'Failed to compute ECDH key');
    if (secret === false) {
      throw codedError(Error, 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY', 'Public key is not valid for specified curve');
    }
    return encoded(secret, outputEncoding);
  },

  setPrivateKey(key, encoding) {
    if (!binding.ecdhSetPrivate(this[kHandle], toBytes(key, 'key', encoding))) {
      throw plainError(RangeError, 'ERR_CRYPTO_INVALID_KEYTYPE', 'Private key is not valid for specified curve.');
    }
    return this;
  },

  setPublicKey(key, encoding) {
    if (!binding.ecdhSetPublic(this[kHandle], toBytes(key, 'key', encoding))) {
      throw operationFailed('Failed to convert Buffer to EC_POINT');
    }
    return this;
  },

  getPrivateKey(encoding) {
    const bytes = binding.ecdhPrivate(this[kHandle]);
    if (bytes === undefined) throw operationFailed('Failed to get ECDH private key');
    return encoded(bytes, encoding);
  },

  generateKeys(encoding, format) {
    good(binding.ecdhGenerate(this[kHandle]), 'Failed to generate key');
    return this.getPublicKey(encoding, format);
  },

  getPublicKey(encoding, format) {
    const form = formOf(format);
    const bytes = binding.ecdhPublic(this[kHandle], form);
    if (bytes === undefined) throw operationFailed('Failed to get ECDH public key');
    return encoded(good(bytes), encoding);
  },
});

ECDH.convertKey = function convertKey(key, curve, inputEncoding, outputEncoding, format) {
  checkString(curve, 'curve');
  const bytes = toBytes(key, 'key', inputEncoding);
  const form = formOf(format);
  const converted = good(binding.ecdhConvert(newHandle(curve), bytes, form));
  if (converted === false) throw operationFailed('Failed to convert Buffer to EC_POINT');
  return outputEncoding ? encoded(converted, outputEncoding) : toBuffer(converted);
};

let curveNames;

module.exports = {
  ECDH,
  createECDH: (curve) => new ECDH(curve),
  getCurves: () => (curveNames ??= binding.curveNames().names.sort()).slice(),
};
