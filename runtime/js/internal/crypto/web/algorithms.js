// SPDX-License-Identifier: MIT
//
// The algorithms of web crypto: which operations each has, and the dictionary that describes it there.
'use strict';

const { toDictionary, missing } = require('internal/crypto/web/convert');
const { exception } = require('internal/crypto/web/problems');

// The members of dictionaries: [name, type, whether it is required], in the order in which they are read.
const DICTIONARIES = {
  __proto__: null,
  AesKeyGenParams: [['length', 'short', true]],
  AesDerivedKeyParams: [['length', 'short', true]],
  AesCbcParams: [['iv', 'bytes', true]],
  AesCtrParams: [['counter', 'bytes', true], ['length', 'byte', true]],
  AesGcmParams: [['additionalData', 'bytes'], ['iv', 'bytes', true], ['tagLength', 'byte']],
  HmacKeyGenParams: [['hash', 'hash', true], ['length', 'long']],
  HmacImportParams: [['hash', 'hash', true], ['length', 'long']],
  RsaHashedKeyGenParams: [['modulusLength', 'long', true], ['publicExponent', 'integer', true], ['hash', 'hash', true]],
  RsaHashedImportParams: [['hash', 'hash', true]],
  RsaPssParams: [['saltLength', 'long', true]],
  RsaOaepParams: [['label', 'bytes']],
  EcKeyGenParams: [['namedCurve', 'text', true]],
  EcKeyImportParams: [['namedCurve', 'text', true]],
  EcdsaParams: [['hash', 'hash', true]],
  EcdhKeyDeriveParams: [['public', 'key', true]],
  Ed448Params: [['context', 'bytes']],
  HkdfParams: [['hash', 'hash', true], ['info', 'bytes', true], ['salt', 'bytes', true]],
  Pbkdf2Params: [['hash', 'hash', true], ['iterations', 'long', true], ['salt', 'bytes', true]],
};

const AES = { generateKey: 'AesKeyGenParams', importKey: null, exportKey: null, getKeyLength: 'AesDerivedKeyParams' };
const RSA = { generateKey: 'RsaHashedKeyGenParams', importKey: 'RsaHashedImportParams', exportKey: null };
const EC = { generateKey: 'EcKeyGenParams', importKey: 'EcKeyImportParams', exportKey: null };
const CURVE = { generateKey: null, importKey: null, exportKey: null };
const AGREEMENT = { ...CURVE, deriveBits: 'EcdhKeyDeriveParams' };

// Operations, and their dictionaries; null for those that need only a name.
const ALGORITHMS = {
  __proto__: null,
  'AES-CTR': { ...AES, encrypt: 'AesCtrParams', decrypt: 'AesCtrParams' },
  'AES-CBC': { ...AES, encrypt: 'AesCbcParams', decrypt: 'AesCbcParams' },
  'AES-GCM': { ...AES, encrypt: 'AesGcmParams', decrypt: 'AesGcmParams' },
  'AES-KW': { ...AES, wrapKey: null, unwrapKey: null },
  HMAC: { generateKey: 'HmacKeyGenParams', importKey: 'HmacImportParams', exportKey: null, getKeyLength: 'HmacImportParams', sign: null, verify: null },
  'RSASSA-PKCS1-v1_5': { ...RSA, sign: null, verify: null },
  'RSA-PSS': { ...RSA, sign: 'RsaPssParams', verify: 'RsaPssParams' },
  'RSA-OAEP': { ...RSA, encrypt: 'RsaOaepParams', decrypt: 'RsaOaepParams' },
  ECDSA: { ...EC, sign: 'EcdsaParams', verify: 'EcdsaParams' },
  ECDH: { ...EC, deriveBits: 'EcdhKeyDeriveParams' },
  Ed25519: { ...CURVE, sign: null, verify: null },
  Ed448: { ...CURVE, sign: 'Ed448Params', verify: 'Ed448Params' },
  X25519: AGREEMENT,
  X448: AGREEMENT,
  HKDF: { importKey: null, getKeyLength: null, deriveBits: 'HkdfParams' },
  PBKDF2: { importKey: null, getKeyLength: null, deriveBits: 'Pbkdf2Params' },
};

const DIGESTS = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'];
const NAMES = Object.keys(ALGORITHMS);

function nameOf(algorithm) {
  if (typeof algorithm === 'string') return algorithm;
  if (algorithm === null || typeof algorithm !== 'object') throw unrecognized();
  if (algorithm.name === undefined) throw missing('name', 'Algorithm');
  return String(algorithm.name);
}

function unrecognized() {
  return exception('Unrecognized algorithm name', 'NotSupportedError');
}

function find(names, given) {
  const lower = given.toLowerCase();
  return names.find((name) => name.toLowerCase() === lower);
}

// { name }, of an algorithm for digests.
function normalizeHash(algorithm) {
  const name = find(DIGESTS, nameOf(algorithm));
  if (name === undefined) throw unrecognized();
  return { name };
}

// { name, and the members of its dictionary }. Some operations use another's algorithms: pass both.
function normalize(algorithm, operation, second) {
  const name = find(NAMES, nameOf(algorithm));
  const operations = name === undefined ? undefined : ALGORITHMS[name];
  const known = operations === undefined ? undefined : [operation, second].find((one) => operations[one] !== undefined);
  if (known === undefined) throw unrecognized();
  const dictionary = operations[known];
  const members = dictionary === null ? {} : toDictionary(typeof algorithm === 'string' ? {} : algorithm, dictionary, DICTIONARIES[dictionary], normalizeHash);
  return { __proto__: null, name, ...members };
}

module.exports = { normalize, normalizeHash };
