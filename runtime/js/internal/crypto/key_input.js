// SPDX-License-Identifier: MIT
//
// Keys as programs pass them: KeyObjects, text, bytes, JWKs, or objects that contain those. Returns the bytes of secret
// keys, and the boxes of others.
'use strict';

const { ownOptions } = require('internal/options');
const { Buffer } = require('node/buffer');
const { codedError, invalidArgType, invalidArgValue, checkObject } = require('internal/errors');
const { BUFFER_CLASSES, isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
const { good, plainError } = require('internal/crypto/errors');
const { PEM, DER, PKCS1, SPKI, PKCS8, SEC1 } = require('internal/crypto/numbers');
const binding = internalBinding('crypto');

const FORMATS = { __proto__: null, pem: PEM, der: DER };
const TYPES = { __proto__: null, pkcs1: PKCS1, spki: SPKI, pkcs8: PKCS8, sec1: SEC1 };
const PUBLIC_TYPES = new Set(['pkcs1', 'spki']);
const PRIVATE_TYPES = new Set(['pkcs1', 'pkcs8', 'sec1']);
const NOT_RECOGNIZED = -1;

const KEY_CLASSES = [...BUFFER_CLASSES, 'KeyObject', 'CryptoKey'];

// Filled by internal/crypto/key_object, which is loaded only if there are such objects.
const registry = { contents: undefined };

function isKeyObject(value) {
  return registry.contents !== undefined && registry.contents(value) !== undefined;
}

function contents(key) {
  return registry.contents(key);
}

function invalidKeyType(type, expected) {
  return codedError(TypeError, 'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE', `Invalid key object type ${type}, expected ${expected}.`);
}

const isBytes = (value) => isView(value) || isAnyArrayBuffer(value);

function keyBytes(value, encoding) {
  return typeof value === 'string' ? Buffer.from(value, encoding === 'buffer' ? 'utf8' : encoding) : bytesOf(value);
}

// The bytes of a secret key, for Hmac, ciphers and the like.
function secretBytes(key, encoding) {
  if (typeof key === 'string' || isBytes(key)) return keyBytes(key, encoding);
  if (!isKeyObject(key)) throw invalidArgType('key', ['string', ...KEY_CLASSES], key);
  const { type, secret } = contents(key);
  if (type !== 'secret') throw invalidKeyType(type, 'secret');
  return secret;
}

// { format, type } of an encoding, checked. `prefix`: how errors name the options.
function checkEncoding(options, prefix, isPublicAllowed, isPrivateAllowed) {
  const { format, type } = options;
  const isKnown = format === undefined || FORMATS[format] !== undefined;
  if (!isKnown) throw invalidArgValue(`${prefix}.format`, format);
  const isDer = format === 'der';
  if (type === undefined && !isDer) return { __proto__: null, format: FORMATS.pem, type: 0 };
  const isRight = (isPublicAllowed && PUBLIC_TYPES.has(type)) || (isPrivateAllowed && PRIVATE_TYPES.has(type));
  if (!isRight) throw invalidArgValue(`${prefix}.type`, type);
  return { format: isDer ? FORMATS.der : FORMATS.pem, type: TYPES[type] };
}

function passphraseBytes(passphrase, encoding, name) {
  if (passphrase === undefined || passphrase === null) return undefined;
  if (typeof passphrase !== 'string' && !isBytes(passphrase)) throw invalidArgValue(name, passphrase);
  return keyBytes(passphrase, encoding);
}

function readPrivate(bytes, options) {
  const result = binding.readPrivateKey(bytes, options.format, options.type, options.passphrase);
  if (options.passphrase === undefined && Array.isArray(result) && result[1]?.endsWith(':bad password read')) {
    throw plainError(TypeError, 'ERR_MISSING_PASSPHRASE', 'Passphrase required for encrypted key');
  }
  return good(result);
}

// A private key is accepted in place of a public one: OpenSSL's key holds both halves.
function readPublic(bytes, options) {
  const isPrivateDer = options.format === FORMATS.der && (options.type === TYPES.pkcs8 || options.type === TYPES.sec1);
  if (isPrivateDer) return readPrivate(bytes, options);
  const result = binding.readPublicKey(bytes, options.format, options.type);
  if (result === NOT_RECOGNIZED) return readPrivate(bytes, options);
  if (Array.isArray(result) && options.format === FORMATS.der && options.type === TYPES.pkcs1) {
    const asPrivate = binding.readPrivateKey(bytes, options.format, options.type, options.passphrase);
    if (!Array.isArray(asPrivate)) return asPrivate;
  }
  return good(result);
}

function readJwk(jwk, isPrivate) {
  return require('internal/crypto/jwk').keyOfJwk(jwk, isPrivate);
}

// The box of a KeyObject of one of the types.
function boxOf(key, types) {
  const { type, box } = contents(key);
  if (!types.includes(type)) throw invalidKeyType(type, types.join(' or '));
  return box;
}

// wants: { isPrivate, types, takesObjects }. Checks the arguments, and returns a function that returns the box: other
// arguments are checked before a key is read.
function prepareBox(given, { isPrivate, types, takesObjects = true }) {
  const classes = takesObjects ? KEY_CLASSES : BUFFER_CLASSES;
  if (takesObjects && isKeyObject(given)) return () => boxOf(given, types);
  const read = isPrivate ? readPrivate : readPublic;
  if (typeof given === 'string' || isBytes(given)) return () => read(keyBytes(given), { __proto__: null, format: FORMATS.pem, type: 0 });
  if (given === null || typeof given !== 'object' || isKeyObject(given)) throw invalidArgType('key', ['string', ...classes], given);
  const own = ownOptions(given);
  const { key, encoding, format } = own;
  if (isKeyObject(key)) {
    if (!takesObjects) throw invalidArgType('key', ['string', ...classes], key);
    return () => boxOf(key, types);
  }
  if (format === 'jwk') {
    checkObject(key, 'key.key');
    const box = readJwk(key, isPrivate);
    return () => box;
  }
  if (typeof key !== 'string' && !isBytes(key)) throw invalidArgType('key.key', ['string', ...classes], key);
  const options = checkEncoding(own, 'options', !isPrivate, true);
  options.passphrase = passphraseBytes(own.passphrase, encoding, 'options.passphrase');
  return () => read(keyBytes(key, encoding), options);
}

const asymmetricBox = (given, wants) => prepareBox(given, wants)();

const preparePrivate = (key) => prepareBox(key, { isPrivate: true, types: ['private'] });
const preparePublic = (key) => prepareBox(key, { isPrivate: false, types: ['private', 'public'] });
const privateBox = (key) => preparePrivate(key)();
const publicBox = (key) => preparePublic(key)();

module.exports = {
  FORMATS, TYPES, registry, isKeyObject, contents, invalidKeyType, secretBytes, passphraseBytes,
  asymmetricBox, preparePrivate, preparePublic, privateBox, publicBox,
};
