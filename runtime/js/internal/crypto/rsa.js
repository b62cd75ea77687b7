// SPDX-License-Identifier: MIT
//
// Encryption with RSA keys.
'use strict';

const { ownOptions } = require('internal/options');
const { checkString } = require('internal/errors');
const { toBytes, toBuffer } = require('internal/crypto/bytes');
const { plainError, good } = require('internal/crypto/errors');
const { findDigest } = require('internal/crypto/check');
const { privateBox, publicBox } = require('internal/crypto/key_input');
const { constants } = require('internal/crypto/constants');
const binding = internalBinding('crypto');

const NONE = -1;

function oaepDigest(name) {
  if (name === undefined) return NONE;
  const found = findDigest(name);
  if (found === null) throw plainError(Error, 'ERR_OSSL_EVP_INVALID_DIGEST', 'Invalid digest used');
  return found[0];
}

function cipherFunction(name, boxOf, usualPadding, call) {
  return { [name](key, buffer) {
    const { padding = usualPadding, oaepHash, oaepLabel, encoding } = typeof key === 'object' ? ownOptions(key) : ownOptions();
    const box = boxOf(key);
    if (oaepHash !== undefined) checkString(oaepHash, 'key.oaepHash');
    const label = oaepLabel === undefined ? undefined : toBytes(oaepLabel, 'key.oaepLabel', encoding);
    const bytes = toBytes(buffer, 'buffer', encoding);
    if (name === 'privateDecrypt' && padding === constants.RSA_PKCS1_PADDING) {
      throw plainError(TypeError, 'ERR_INVALID_ARG_VALUE', 'RSA_PKCS1_PADDING is no longer supported for private decryption, ' +
        'this can be reverted with --security-revert=CVE-2023-46809');
    }
    return toBuffer(good(call(box, bytes, padding, oaepDigest(oaepHash), label)));
  } }[name];
}

const { RSA_PKCS1_PADDING, RSA_PKCS1_OAEP_PADDING } = constants;

module.exports = {
  publicEncrypt: cipherFunction('publicEncrypt', publicBox, RSA_PKCS1_OAEP_PADDING, binding.publicEncrypt),
  publicDecrypt: cipherFunction('publicDecrypt', publicBox, RSA_PKCS1_PADDING, binding.publicDecrypt),
  privateEncrypt: cipherFunction('privateEncrypt', privateBox, RSA_PKCS1_PADDING, binding.privateEncrypt),
  privateDecrypt: cipherFunction('privateDecrypt', privateBox, RSA_PKCS1_OAEP_PADDING, binding.privateDecrypt),
};
