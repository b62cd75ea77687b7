// SPDX-License-Identifier: MIT
//
// Encryption with RSA keys.
'use strict';

const { ownOptions } = require('internal/options');
const { checkString } = require('internal/errors');
const { toBytes, toBuffer } = require('internal/crypto/bytes');
const { plainError, good } = require('internal/crypto/errors');
const { findDigest } = require('internal/crypto/check');
const { preparePrivate, preparePublic } = require('internal/crypto/key_input');
const { constants } = require('internal/crypto/constants');
const binding = internalBinding('crypto');

const NONE = -1;

function oaepDigest(name) {
  if (name === undefined) return NONE;
  const found = findDigest(name);
  if (found === null) throw plainError(Error, 'ERR_OSSL_EVP_INVALID_DIGEST', 'Invalid digest used');
  return found[0];
}

function cipherFunction(name, prepare, usualPadding, call) {
  return { [name](key, buffer) {
    const { padding = usualPadding, oaepHash, oaepLabel, encoding } = typeof key === 'object' ? ownOptions(key) : ownOptions();
    const readKey = prepare(key);
    if (oaepHash !== undefined) checkString(oaepHash, 'key.oaepHash');
    const label = oaepLabel === undefined ? undefined : toBytes(oaepLabel, 'key.oaepLabel', encoding);
    const bytes = toBytes(buffer, 'buffer', encoding);
    if (name === 'privateDecrypt' && padding === constants.RSA_PKCS1_PADDING) {
      throw plainError(TypeError, 'ERR_INVALID_ARG_VALUE', 'RSA_PKCS1_PADDING is no longer supported for private decryption, ' +
        'this can be reverted with --security-revert=CVE-2023-46809');
    }
    const digest = oaepDigest(oaepHash);
    return toBuffer(good(call(readKey(), bytes, padding, digest, label)));
  } }[name];
}

const { RSA_PKCS1_PADDING, RSA_PKCS1_OAEP_PADDING } = constants;

module.exports = {
  publicEncrypt: cipherFunction('publicEncrypt', preparePublic, RSA_PKCS1_OAEP_PADDING, binding.publicEncrypt),
  publicDecrypt: cipherFunction('publicDecrypt', preparePublic, RSA_PKCS1_PADDING, binding.publicDecrypt),
  privateEncrypt: cipherFunction('privateEncrypt', preparePrivate, RSA_PKCS1_PADDING, binding.privateEncrypt),
  privateDecrypt: cipherFunction('privateDecrypt', preparePrivate, RSA_PKCS1_OAEP_PADDING, binding.privateDecrypt),
};
