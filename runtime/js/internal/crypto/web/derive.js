// SPDX-License-Identifier: MIT
//
// Keys and bits derived from others: HKDF, PBKDF2, ECDH, X25519 and X448.
'use strict';

const { diffieHellman } = require('internal/crypto/dh');
const { createSecretKey } = require('internal/crypto/key_object');
const { hkdf, pbkdf2 } = require('internal/crypto/kdf');
const { makeKey, partsOf } = require('internal/crypto/web/key');
const { exception, operationError, later, called, toArrayBuffer, checkUsages } = require('internal/crypto/web/problems');

const AGREEING = ['ECDH', 'X25519', 'X448'];

function importSecret({ name }, format, data, isExtractable, usages) {
  if (format !== 'raw') throw exception(`Unable to import ${name} key with format ${format}`, 'NotSupportedError');
  checkUsages(usages, ['deriveKey', 'deriveBits'], `${name === 'HKDF' ? 'an' : 'a'} ${name}`);
  if (isExtractable) throw exception(`${name} keys are not extractable`, 'SyntaxError');
  return makeKey(createSecretKey(data), { name }, usages, isExtractable);
}

function digestOf(hash) {
  return hash.name.replace('-', '');
}

function checkLength(length) {
  if (length === null) throw exception('length cannot be null', 'OperationError');
  if (length % 8 !== 0) throw exception('length must be a multiple of 8', 'OperationError');
}

async function bitsOfHkdf({ hash, salt, info }, { object }, length) {
  checkLength(length);
  if (length === 0) return new ArrayBuffer(0);
  return called((done) => hkdf(digestOf(hash), object, salt, info, length / 8, done));
}

async function bitsOfPbkdf2({ hash, salt, iterations }, { object }, length) {
  checkLength(length);
  if (iterations === 0) throw exception('iterations cannot be zero', 'OperationError');
  if (length === 0) return new ArrayBuffer(0);
  return toArrayBuffer(await called((done) => pbkdf2(object.export(), salt, iterations, length / 8, digestOf(hash), done)));
}

// The first `length` bits; those after them are zero.
function truncated(secret, length) {
  if (length === null) return toArrayBuffer(secret);
  const count = Math.ceil(length / 8);
  if (secret.length < count) throw exception('derived bit length is too small', 'OperationError');
  const result = new Uint8Array(secret.subarray(0, count));
  const extra = length % 8;
  if (extra !== 0) result[count - 1] &= 0xff << (8 - extra);
  return result.buffer;
}

async function bitsOfAgreement({ name, public: other }, { object, algorithm }, length) {
  const { object: publicKey, algorithm: theirs } = partsOf(other);
  if (publicKey.type !== 'public') throw exception('algorithm.public must be a public key', 'InvalidAccessError');
  if (!AGREEING.includes(theirs.name)) throw exception('Keys must be ECDH, X25519, or X448 keys', 'InvalidAccessError');
  if (theirs.name !== name) throw exception(`The public and private keys must be of the same type`, 'InvalidAccessError');
  if (object.type !== 'private') throw exception('baseKey must be a private key', 'InvalidAccessError');
  if (theirs.namedCurve !== algorithm.namedCurve) throw exception('Named curve mismatch', 'InvalidAccessError');
  const secret = await later(() => diffieHellman({ privateKey: object, publicKey }));
  if (name !== 'ECDH' && secret.every((byte) => byte === 0)) throw operationError();
  return truncated(secret, length);
}

module.exports = {
  hkdf: { importKey: importSecret, deriveBits: bitsOfHkdf, getKeyLength: () => null },
  pbkdf2: { importKey: importSecret, deriveBits: bitsOfPbkdf2, getKeyLength: () => null },
  agreement: { deriveBits: bitsOfAgreement },
};
