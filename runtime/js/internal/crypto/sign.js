// SPDX-License-Identifier: MIT
//
// Signatures: Sign and Verify compute a digest incrementally, sign() and verify() take a whole message.
'use strict';

const { ownOptions } = require('internal/options');
const { codedError, invalidArgType, invalidArgValue, checkFunction, checkString } = require('internal/errors');
const { carried } = require('internal/async_context');
const { toBytes, toInput, toBuffer, strictlyEncoded, isView, bytesOf } = require('internal/crypto/bytes');
const { plainError, jobError, good } = require('internal/crypto/errors');
const { findDigest, digestNumber } = require('internal/crypto/check');
const { preparePublic, privateBox, publicBox } = require('internal/crypto/key_input');
const { Writable } = require('node/stream');
const binding = internalBinding('crypto');

const kHandle = Symbol('kHandle');
const kDigest = Symbol('kDigest');
const NONE = -1;
const ONE_SHOT_ONLY = new Set(['ed25519', 'ed448']);

function intOption(options, name) {
  const value = options[name];
  if (value === undefined) return undefined;
  if (value !== value >> 0) throw invalidArgValue(`options.${name}`, value);
  return value;
}

// OpenSSL's name for SHA-1 with a DSA key, until 1.1.0.
const LEGACY = { __proto__: null, DSS1: 'SHA1', dss1: 'SHA1' };

// [padding, salt length, whether IEEE P1363], for the binding.
function schemeOf(key) {
  if (key === null || typeof key !== 'object' || isView(key)) return [0, undefined, false];
  const options = ownOptions(key);
  const { dsaEncoding = 'der' } = options;
  const padding = intOption(options, 'padding') ?? 0;
  const saltLength = intOption(options, 'saltLength');
  if (dsaEncoding !== 'der' && dsaEncoding !== 'ieee-p1363') throw invalidArgValue('options.dsaEncoding', dsaEncoding);
  return [padding, saltLength, dsaEncoding === 'ieee-p1363'];
}

function begin(self, algorithm, options) {
  checkString(algorithm, 'algorithm');
  const found = findDigest(LEGACY[algorithm] ?? algorithm);
  if (found === null) throw plainError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest');
  Reflect.apply(Writable, self, [ownOptions(options)]);
  [self[kDigest]] = found;
  self[kHandle] = good(binding.hashNew(found[0]));
}

function notInitialised() {
  return plainError(Error, 'ERR_CRYPTO_INVALID_STATE', 'Not initialised');
}

// Finishes the digest; nothing can be added afterwards.
function finish(self) {
  const handle = self[kHandle];
  if (handle === null) throw notInitialised();
  self[kHandle] = null;
  return good(binding.hashFinal(handle, 0, -1));
}

function checkKind(box) {
  if (ONE_SHOT_ONLY.has(binding.keyType(box))) {
    throw plainError(Error, 'ERR_CRYPTO_UNSUPPORTED_OPERATION', 'Unsupported crypto operation');
  }
}

const shared = {
  _write(chunk, encoding, callback) {
    this.update(chunk, encoding);
    callback();
  },

  update(data, encoding) {
    const input = toInput(data, encoding);
    if (this[kHandle] === null) throw notInitialised();
    binding.hashUpdate(this[kHandle], input);
    return this;
  },
};

function Sign(algorithm, options) {
  if (!new.target) return new Sign(algorithm, options);
  begin(this, algorithm, options);
}

function keyRequired() {
  return codedError(Error, 'ERR_CRYPTO_SIGN_KEY_REQUIRED', 'No key provided to sign');
}

function sign(key, encoding) {
  if (!key) throw keyRequired();
  const scheme = schemeOf(key);
  const box = privateBox(key);
  const digest = finish(this);
  checkKind(box);
  return strictlyEncoded(good(binding.signDigest(box, digest, this[kDigest], ...scheme)), encoding);
}

function Verify(algorithm, options) {
  if (!new.target) return new Verify(algorithm, options);
  begin(this, algorithm, options);
}

function verify(key, signature, encoding) {
  const scheme = schemeOf(key);
  const readKey = preparePublic(key);
  const bytes = toBytes(signature, 'signature', encoding);
  const box = readKey();
  const digest = finish(this);
  checkKind(box);
  const result = good(binding.verifyDigest(box, digest, this[kDigest], ...scheme, bytes));
  if (typeof result === 'number') throw plainError(Error, 'ERR_CRYPTO_OPERATION_FAILED', 'Malformed signature');
  return result;
}

function makeWritable(Class, own) {
  Object.setPrototypeOf(Class.prototype, Writable.prototype);
  Object.setPrototypeOf(Class, Writable);
  Object.assign(Class.prototype, shared, own);
}

makeWritable(Sign, { sign });
makeWritable(Verify, { verify });

function answer(callback, shape) {
  return carried((result) => {
    if (Array.isArray(result)) callback(jobError(result));
    else callback(null, shape(result));
  }, 'SIGNREQUEST');
}

function messageDigest(algorithm) {
  if (algorithm === null || algorithm === undefined) return NONE;
  checkString(algorithm, 'algorithm');
  return digestNumber(algorithm);
}

function signMessage(algorithm, data, key, callback) {
  if (algorithm !== null && algorithm !== undefined) checkString(algorithm, 'algorithm');
  if (callback !== undefined) checkFunction(callback, 'callback');
  const bytes = toBytes(data, 'data');
  if (!key) throw keyRequired();
  const scheme = schemeOf(key);
  const box = privateBox(key);
  const digest = messageDigest(algorithm);
  if (callback === undefined) return toBuffer(good(binding.signMessage(box, bytes, digest, ...scheme)));
  binding.signMessage(box, bytes, digest, ...scheme, answer(callback, toBuffer));
  return undefined;
}

function verifyMessage(algorithm, data, key, signature, callback) {
  if (algorithm !== null && algorithm !== undefined) checkString(algorithm, 'algorithm');
  if (callback !== undefined) checkFunction(callback, 'callback');
  const bytes = toBytes(data, 'data');
  const scheme = schemeOf(key);
  if (!isView(signature)) throw invalidArgType('signature', ['Buffer', 'TypedArray', 'DataView'], signature);
  const box = publicBox(key);
  const given = [box, bytes, messageDigest(algorithm), ...scheme];
  if (callback === undefined) return good(binding.signMessage(...given, undefined, bytesOf(signature)));
  binding.signMessage(...given, answer(callback, (isValid) => isValid), bytesOf(signature));
  return undefined;
}

module.exports = {
  Sign,
  Verify,
  createSign: (algorithm, options) => new Sign(algorithm, options),
  createVerify: (algorithm, options) => new Verify(algorithm, options),
  sign: signMessage,
  verify: verifyMessage,
};
