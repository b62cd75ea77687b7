// SPDX-License-Identifier: MIT
//
// Arguments of node:crypto: number ranges, options, and digest names.
'use strict';

const { invalidArgType, outOfRange } = require('internal/errors');

const MAX_INT32 = 2 ** 31 - 1;
const MAX_UINT32 = 2 ** 32 - 1;

function checkInteger(value, name, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

function checkInt32(value, name, min = -MAX_INT32 - 1, max = MAX_INT32) {
  checkInteger(value, name, min, max);
}

function checkUint32(value, name, isPositive = false) {
  checkInteger(value, name, isPositive ? 1 : 0, MAX_UINT32);
}

function checkBoolean(value, name) {
  if (typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value);
}

const binding = internalBinding('crypto');
const digests = new Map();

// [number, length, has variable length], or null. Throws if OpenSSL knows the digest but does not provide it.
function findDigest(name) {
  let digest = digests.get(name);
  if (digest === undefined) {
    digest = binding.findDigest(name);
    if (Array.isArray(digest)) throw require('internal/crypto/errors').opensslError(digest);
    if (digest !== null) digests.set(name, digest);
  }
  return digest;
}

// The number of a digest that must exist.
function digestNumber(name) {
  let digest = null;
  try {
    digest = findDigest(name);
  } catch {
    // Treated as unknown.
  }
  if (digest === null) throw require('internal/crypto/errors').invalidDigest(name);
  return digest[0];
}

module.exports = {
  MAX_INT32, checkInteger, checkInt32, checkUint32, checkBoolean, findDigest, digestNumber,
};
