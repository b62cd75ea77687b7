// SPDX-License-Identifier: MIT
//
// Kept for old programs, as in Node: createCipher(), whose key is derived from a password,
// and Certificate, for SPKAC.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { Buffer } = require('node/buffer');
const { checkString } = require('internal/errors');
const { toBytes, toBuffer } = require('internal/crypto/bytes');
const { plainError, good } = require('internal/crypto/errors');
const { findCipher, wantedTagLength, Cipheriv, Decipheriv } = require('internal/crypto/cipher');
const binding = internalBinding('crypto');

const COUNTING = new Set(['ctr', 'gcm', 'ccm']);
const LARGEST_SPKAC = 2 ** 31 - 1;
let hasWarned = false;

function warn(name) {
  if (hasWarned) return;
  hasWarned = true;
  globalThis.process.emitWarning(`crypto.${name} is deprecated.`, 'DeprecationWarning', 'DEP0106');
}

// [key, iv] for a cipher of that name. A bad `authTagLength` is refused before the warning.
function secretsOf(name, password, options, isEncrypting) {
  checkString(name, 'cipher');
  const bytes = toBytes(password, 'password');
  wantedTagLength(options);
  const info = findCipher(name);
  if (info === undefined) throw plainError(Error, 'ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
  if (isEncrypting && COUNTING.has(info.mode)) globalThis.process.emitWarning(`Use Cipheriv for counter mode of ${name}`);
  const secrets = good(binding.passwordKey(info.id, bytes));
  return [secrets.subarray(0, info.keyLength), info.ivLength === 0 ? null : secrets.subarray(info.keyLength)];
}

function oldClass(name, Class) {
  const made = { [name]: function (cipher, password, options) {
    warn(`create${name}`);
    return Object.setPrototypeOf(new Class(cipher, ...secretsOf(cipher, password, options, Class === Cipheriv), options), new.target?.prototype ?? made.prototype);
  } }[name];
  made.prototype = Object.create(Object.getPrototypeOf(Class.prototype), Object.getOwnPropertyDescriptors(Class.prototype));
  defineProperty(made.prototype, 'constructor', { value: made, writable: true, configurable: true });
  return made;
}

const Cipher = oldClass('Cipher', Cipheriv);
const Decipher = oldClass('Decipher', Decipheriv);

function spkacBytes(spkac, encoding) {
  const bytes = toBytes(spkac, 'spkac', encoding);
  if (bytes.length > LARGEST_SPKAC) throw plainError(RangeError, 'ERR_OUT_OF_RANGE', 'spkac is too large');
  return bytes;
}

function verifySpkac(spkac, encoding) {
  const bytes = spkacBytes(spkac, encoding);
  return bytes.length === 0 ? '' : binding.spkacVerify(bytes);
}

function exportPublicKey(spkac, encoding) {
  const key = binding.spkacKey(spkacBytes(spkac, encoding));
  return key === undefined ? '' : Buffer.from(good(binding.exportPublic(key, 0, 2)));
}

function exportChallenge(spkac, encoding) {
  const bytes = binding.spkacChallenge(spkacBytes(spkac, encoding));
  return bytes === undefined ? '' : toBuffer(bytes);
}

function Certificate() {
  if (!new.target) return new Certificate();
}
for (const target of [Certificate, Certificate.prototype]) Object.assign(target, { verifySpkac, exportPublicKey, exportChallenge });

module.exports = {
  Certificate,
  Cipher,
  Decipher,
  createCipher: (cipher, password, options) => new Cipher(cipher, password, options),
  createDecipher: (cipher, password, options) => new Decipher(cipher, password, options),
};
