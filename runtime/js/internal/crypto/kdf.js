// SPDX-License-Identifier: MIT
//
// Key derivation: pbkdf2, scrypt, hkdf.
'use strict';

const { ownOptions } = require('internal/options');
const { codedError, invalidArgType, outOfRange, checkFunction, checkString } = require('internal/errors');
const { carried } = require('internal/async_context');
const { toBytes, toBuffer, isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
const { plainError, jobError, goodJob } = require('internal/crypto/errors');
const { checkInt32, checkInteger, checkUint32, digestNumber, findDigest } = require('internal/crypto/check');
const binding = internalBinding('crypto');

const FAILED = 'Deriving bits failed';

// Calls back with shape(bytes).
function answer(callback, shape, type) {
  return carried((result) => {
    if (Array.isArray(result)) callback(jobError(result, FAILED));
    else callback(null, shape(result));
  }, type);
}

function pbkdf2Arguments(password, salt, iterations, keylen, digest) {
  checkString(digest, 'digest');
  const bytes = [toBytes(password, 'password'), toBytes(salt, 'salt')];
  checkInt32(iterations, 'iterations', 1);
  checkInt32(keylen, 'keylen', 0);
  return [...bytes, keylen, iterations, digestNumber(digest)];
}

function pbkdf2Sync(password, salt, iterations, keylen, digest) {
  const given = pbkdf2Arguments(password, salt, iterations, keylen, digest);
  return toBuffer(goodJob(binding.pbkdf2(...given), FAILED));
}

function pbkdf2(password, salt, iterations, keylen, digest, callback) {
  if (typeof digest === 'function') {
    callback = digest;
    digest = undefined;
  }
  const given = pbkdf2Arguments(password, salt, iterations, keylen, digest);
  checkFunction(callback, 'callback');
  binding.pbkdf2(...given, answer(callback, toBuffer, 'PBKDF2REQUEST'));
}

const SCRYPT_DEFAULTS = { __proto__: null, N: 16384, r: 8, p: 1, maxmem: 32 << 20 };
const SCRYPT_NAMES = [['N', 'cost'], ['r', 'blockSize'], ['p', 'parallelization']];

function scryptOption(options, name, alias) {
  const value = options[name];
  if (value !== undefined) checkUint32(value, name);
  if (options[alias] === undefined) return value || SCRYPT_DEFAULTS[name];
  if (value !== undefined) throw codedError(Error, 'ERR_CRYPTO_SCRYPT_INVALID_PARAMETER', 'Invalid scrypt parameter');
  checkUint32(options[alias], alias);
  return options[alias] || SCRYPT_DEFAULTS[name];
}

function scryptArguments(password, salt, keylen, options) {
  const bytes = [toBytes(password, 'password'), toBytes(salt, 'salt')];
  checkInt32(keylen, 'keylen', 0);
  const given = ownOptions(options);
  const numbers = SCRYPT_NAMES.map(([name, alias]) => scryptOption(given, name, alias));
  const { maxmem } = given;
  if (maxmem !== undefined) checkInteger(maxmem, 'maxmem', 0);
  return [...bytes, keylen, ...numbers, maxmem || SCRYPT_DEFAULTS.maxmem];
}

// Inconsistent numbers are rejected before anything is derived.
function startScrypt(given, callback) {
  const result = binding.scrypt(...given, callback);
  if (!Array.isArray(result)) return result;
  const reason = result.length > 0 ? `: ${result[1]}` : '';
  throw plainError(RangeError, 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', `Invalid scrypt params${reason}`);
}

function scryptSync(password, salt, keylen, options) {
  return toBuffer(startScrypt(scryptArguments(password, salt, keylen, options)));
}

function scrypt(password, salt, keylen, options, callback) {
  if (callback === undefined) {
    callback = options;
    options = undefined;
  }
  const given = scryptArguments(password, salt, keylen, options);
  checkFunction(callback, 'callback');
  startScrypt(given, answer(callback, toBuffer, 'SCRYPTREQUEST'));
}

const HKDF_CLASSES = ['ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'];
const HKDF_MAX_INFO = 1024;
const HKDF_MAX_LENGTH = 2 ** 32;

function hkdfBytes(value, name, classes) {
  if (typeof value === 'string') return toBytes(value, name);
  if (isView(value) || isAnyArrayBuffer(value)) return bytesOf(value);
  throw invalidArgType(name, ['string', ...classes], value);
}

function hkdfKey(key) {
  const { isKeyObject, secretBytes } = require('internal/crypto/key_input');
  return isKeyObject(key) ? secretBytes(key) : hkdfBytes(key, 'ikm', ['SecretKeyObject', ...HKDF_CLASSES]);
}

function hkdfArguments(digest, ikm, salt, info, length) {
  checkString(digest, 'digest');
  const key = hkdfKey(ikm);
  const saltBytes = hkdfBytes(salt, 'salt', HKDF_CLASSES);
  const infoBytes = hkdfBytes(info, 'info', HKDF_CLASSES);
  checkInteger(length, 'length', 0, HKDF_MAX_LENGTH);
  if (infoBytes.byteLength > HKDF_MAX_INFO) {
    throw outOfRange('info', `must not contain more than ${HKDF_MAX_INFO} bytes`, infoBytes.byteLength);
  }
  const number = digestNumber(digest);
  if (length > 255 * findDigest(digest)[1]) throw plainError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
  return [key, saltBytes, length, infoBytes, number];
}

const bufferOf = (bytes) => bytes.buffer;

function hkdfSync(digest, ikm, salt, info, length) {
  return bufferOf(goodJob(binding.hkdf(...hkdfArguments(digest, ikm, salt, info, length)), FAILED));
}

function hkdf(digest, ikm, salt, info, length, callback) {
  const given = hkdfArguments(digest, ikm, salt, info, length);
  checkFunction(callback, 'callback');
  binding.hkdf(...given, answer(callback, bufferOf, 'DERIVEBITSREQUEST'));
}

module.exports = { pbkdf2, pbkdf2Sync, scrypt, scryptSync, hkdf, hkdfSync };
