// SPDX-License-Identifier: MIT
//
// Generating keys and key pairs.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType, invalidArgValue, checkFunction, checkObject, checkString } = require('internal/errors');
const { isView, bytesOf, toBuffer } = require('internal/crypto/bytes');
const { plainError, jobError, goodJob } = require('internal/crypto/errors');
const { checkInt32, checkUint32, findDigest, digestNumber } = require('internal/crypto/check');
const { checkExport, exportKey } = require('internal/crypto/key_export');
const { carried } = require('internal/async_context');
const binding = internalBinding('crypto');

const NONE = -1;
const FAILED = 'Key generation job failed';

function warnOfOldName(old, name, code) {
  globalThis.process.emitWarning(`"options.${old}" is deprecated, use "options.${name}" instead.`, 'DeprecationWarning', code);
}

function startRsa(options, callback) {
  const { modulusLength, publicExponent = 0x10001 } = options;
  checkUint32(modulusLength, 'options.modulusLength');
  checkUint32(publicExponent, 'options.publicExponent');
  return binding.generateRsa(modulusLength, publicExponent, callback);
}

// An option by its name or its old name.
function renamed(options, name, old) {
  const value = options[name];
  if (value !== undefined) checkString(value, `options.${name}`);
  if (options[old] === undefined) return value;
  warnOfOldName(old, name, 'DEP0154');
  checkString(options[old], `options.${old}`);
  if (value !== undefined && value !== options[old]) throw invalidArgValue(`options.${old}`, options[old]);
  return options[old];
}

function mgf1Number(name) {
  if (findDigest(name) === null) throw plainError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid MGF1 digest: ${name}`);
  return digestNumber(name);
}

function startRsaPss(options, callback) {
  const { modulusLength, publicExponent = 0x10001, saltLength } = options;
  checkUint32(modulusLength, 'options.modulusLength');
  checkUint32(publicExponent, 'options.publicExponent');
  if (saltLength !== undefined) checkInt32(saltLength, 'options.saltLength', 0);
  const hash = renamed(options, 'hashAlgorithm', 'hash');
  const mgf1Hash = renamed(options, 'mgf1HashAlgorithm', 'mgf1Hash');
  const digest = hash === undefined ? NONE : digestNumber(hash);
  const mgf1Digest = mgf1Hash === undefined ? digest : mgf1Number(mgf1Hash);
  const salt = saltLength ?? (hash === undefined ? NONE : findDigest(hash)[1]);
  return binding.generateRsa(modulusLength, publicExponent, callback, true, digest, mgf1Digest, salt);
}

function startDsa(options, callback) {
  const { modulusLength, divisorLength } = options;
  checkUint32(modulusLength, 'options.modulusLength');
  if (divisorLength !== undefined) checkInt32(divisorLength, 'options.divisorLength', 0);
  return binding.generateDsa(modulusLength, divisorLength ?? NONE, callback);
}

function startEc(options, callback) {
  const { namedCurve, paramEncoding } = options;
  checkString(namedCurve, 'options.namedCurve');
  if (paramEncoding !== undefined && paramEncoding !== null && paramEncoding !== 'named' && paramEncoding !== 'explicit') {
    throw invalidArgValue('options.paramEncoding', paramEncoding);
  }
  const result = binding.generateEc(namedCurve, paramEncoding === 'explicit', callback);
  if (result === null) throw plainError(TypeError, 'ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
  return result;
}

function refusePair(a, b) {
  throw codedError(TypeError, 'ERR_INCOMPATIBLE_OPTION_PAIR', `Option "${a}" cannot be used in combination with option "${b}"`);
}

function startDhGroup(options, callback) {
  for (const name of ['prime', 'primeLength', 'generator']) {
    if (options[name] !== undefined && options[name] !== null) refusePair('group', name);
  }
  checkString(options.group, 'options.group');
  const group = binding.dhGroup(options.group);
  if (group === undefined) throw plainError(Error, 'ERR_CRYPTO_UNKNOWN_DH_GROUP', 'Unknown DH group');
  return binding.generateDh(undefined, binding.dhNumber(group, 0), 2, callback);
}

function startDh(options, callback) {
  const { group, prime, primeLength, generator } = options;
  if (group !== undefined && group !== null) return startDhGroup(options, callback);
  if (prime !== undefined && prime !== null) {
    if (primeLength !== undefined && primeLength !== null) refusePair('prime', 'primeLength');
    if (!isView(prime)) throw invalidArgType('options.prime', ['Buffer', 'TypedArray', 'DataView'], prime);
  } else if (primeLength !== undefined && primeLength !== null) {
    checkInt32(primeLength, 'options.primeLength', 0);
  } else {
    throw codedError(TypeError, 'ERR_MISSING_OPTION', 'At least one of the group, prime, or primeLength options is required');
  }
  if (generator !== undefined && generator !== null) checkInt32(generator, 'options.generator', 0);
  return binding.generateDh(undefined, prime ? bytesOf(prime) : primeLength, generator ?? 2, callback);
}

const named = (type) => (options, callback) => binding.generateNamed(type, callback);

const STARTERS = {
  __proto__: null,
  rsa: startRsa,
  'rsa-pss': startRsaPss,
  dsa: startDsa,
  ec: startEc,
  dh: startDh,
  ed25519: named('ED25519'),
  ed448: named('ED448'),
  x25519: named('X25519'),
  x448: named('X448'),
};
const WITHOUT_OPTIONS = new Set(['ed25519', 'ed448', 'x25519', 'x448']);

// The encodings requested for the pair; undefined for KeyObjects.
function encodingOf(options, name, half, type) {
  const encoding = options[name];
  if (encoding === undefined || encoding === null) return undefined;
  if (typeof encoding !== 'object') throw invalidArgValue(`options.${name}`, encoding);
  return checkExport(encoding, type, half, `options.${name}`);
}

function begin(type, given, callback) {
  checkString(type, 'type');
  const start = STARTERS[type];
  if (start === undefined) throw invalidArgValue('type', type, 'must be a supported key type');
  if (given !== undefined || !WITHOUT_OPTIONS.has(type)) checkObject(given, 'options');
  const options = ownOptions(given);
  const publicEncoding = encodingOf(options, 'publicKeyEncoding', 'public', type);
  const privateEncoding = encodingOf(options, 'privateKeyEncoding', 'private', type);
  const shape = (box) => shaped(box, publicEncoding, privateEncoding);
  const done = callback === undefined ? undefined : carried((result) => callback(result, shape), 'KEYPAIRGENREQUEST');
  return { shape, result: start(options, done) };
}

function shaped(box, publicEncoding, privateEncoding) {
  const { publicKeyOf, privateKeyOf } = require('internal/crypto/key_object');
  return {
    publicKey: publicEncoding === undefined ? publicKeyOf(box) : exportKey(box, 'public', publicEncoding),
    privateKey: privateEncoding === undefined ? privateKeyOf(box) : exportKey(box, 'private', privateEncoding),
  };
}

function generateKeyPairSync(type, options) {
  const { shape, result } = begin(type, options);
  return shape(goodJob(result, FAILED));
}

function generateKeyPair(type, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  checkFunction(callback, 'callback');
  begin(type, options, (result, shape) => {
    if (Array.isArray(result)) {
      callback(jobError(result, FAILED));
      return;
    }
    let pair;
    try {
      pair = shape(result);
    } catch (error) {
      callback(error);
      return;
    }
    callback(null, pair.publicKey, pair.privateKey);
  });
}

defineProperty(generateKeyPair, Symbol.for('nodejs.util.promisify.custom'), {
  configurable: true,
  value: (type, options) => new Promise((resolve, reject) => {
    generateKeyPair(type, options, (error, publicKey, privateKey) => (error ? reject(error) : resolve({ publicKey, privateKey })));
  }),
});

const AES_LENGTHS = [128, 192, 256];

// The size of a secret key in bytes.
function secretLength(type, options) {
  checkString(type, 'type');
  checkObject(options, 'options');
  const { length } = ownOptions(options);
  if (type === 'hmac') {
    checkInt32(length, 'options.length', 8);
  } else if (type === 'aes') {
    if (!AES_LENGTHS.includes(length)) throw invalidArgValue('options.length', length, 'must be one of: 128, 192, 256');
  } else {
    throw invalidArgValue('type', type, 'must be a supported key type');
  }
  return length >> 3;
}

function generateKeySync(type, options) {
  const bytes = new Uint8Array(secretLength(type, options));
  goodJob(binding.randomFill(bytes, 0, bytes.length), FAILED);
  return require('internal/crypto/key_object').secretKeyOf(toBuffer(bytes));
}

function generateKey(type, options, callback) {
  checkFunction(callback, 'callback');
  const bytes = new Uint8Array(secretLength(type, options));
  binding.randomFill(bytes, 0, bytes.length, carried((result) => {
    if (Array.isArray(result)) callback(jobError(result, FAILED));
    else callback(null, require('internal/crypto/key_object').secretKeyOf(toBuffer(bytes)));
  }, 'KEYGENREQUEST'));
}

module.exports = { generateKeyPair, generateKeyPairSync, generateKey, generateKeySync };
