// SPDX-License-Identifier: MIT
//
// Prime numbers: BigInts, or bytes in big-endian order.
'use strict';

const { ownOptions } = require('internal/options');
const { invalidArgType, outOfRange, checkFunction, checkObject } = require('internal/errors');
const { carried } = require('internal/async_context');
const { isView, isAnyArrayBuffer, bytesOf, bytesOfBigInt, bigIntOf } = require('internal/crypto/bytes');
const { plainError, jobError, goodJob } = require('internal/crypto/errors');
const { checkInt32, checkBoolean } = require('internal/crypto/check');
const binding = internalBinding('crypto');

const REFUSED = { __proto__: null, '-1': 'invalid options.add', '-2': 'invalid options.rem' };
const FAILED = 'The operation failed';

function numberBytes(value, name) {
  if (typeof value === 'bigint') {
    if (value < 0n) throw outOfRange(name, '>= 0', value);
    return bytesOfBigInt(value);
  }
  if (isView(value) || isAnyArrayBuffer(value)) return bytesOf(value);
  throw invalidArgType(name, ['bigint', 'ArrayBuffer', 'TypedArray', 'Buffer', 'DataView'], value);
}

function primeResult(bytes, isBigInt) {
  return isBigInt ? bigIntOf(bytes) : bytes.buffer;
}

function startGenerating(size, options, callback) {
  checkInt32(size, 'size', 1);
  checkObject(options, 'options');
  const { safe = false, bigint = false, add, rem } = ownOptions(options);
  checkBoolean(safe, 'options.safe');
  checkBoolean(bigint, 'options.bigint');
  const addBytes = add === undefined ? undefined : numberBytes(add, 'options.add');
  const remBytes = rem === undefined ? undefined : numberBytes(rem, 'options.rem');
  const result = binding.generatePrime(size, safe, addBytes, remBytes, carried(callback, 'RANDOMPRIMEREQUEST'));
  if (REFUSED[result] !== undefined) throw plainError(RangeError, 'ERR_OUT_OF_RANGE', REFUSED[result]);
  return result;
}

function generatePrimeSync(size, options = {}) {
  return primeResult(goodJob(startGenerating(size, options), FAILED), ownOptions(options).bigint);
}

function generatePrime(size, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = {};
  }
  checkFunction(callback, 'callback');
  startGenerating(size, options, (result) => {
    if (Array.isArray(result)) callback(jobError(result, FAILED));
    else callback(undefined, primeResult(result, ownOptions(options).bigint));
  });
}

function checksOf(options) {
  checkObject(options, 'options');
  const { checks = 0 } = ownOptions(options);
  checkInt32(checks, 'options.checks', 0);
  return checks;
}

function checkPrimeSync(candidate, options = {}) {
  const bytes = numberBytes(candidate, 'candidate');
  return goodJob(binding.checkPrime(bytes, checksOf(options)), FAILED);
}

function checkPrime(candidate, options = {}, callback) {
  const bytes = numberBytes(candidate, 'candidate');
  if (typeof options === 'function') {
    callback = options;
    options = {};
  }
  checkFunction(callback, 'callback');
  binding.checkPrime(bytes, checksOf(options), carried((result) => {
    if (Array.isArray(result)) callback(jobError(result, FAILED));
    else callback(undefined, result);
  }, 'CHECKPRIMEREQUEST'));
}

module.exports = { generatePrime, generatePrimeSync, checkPrime, checkPrimeSync };
