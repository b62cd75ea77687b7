// SPDX-License-Identifier: MIT
//
// Errors of node:crypto. Errors that Node throws from C++ have their code only as a property, not in their stack;
// OpenSSL's errors come from the binding as arrays.
'use strict';

// The libraries of OpenSSL whose name is part of a code, by number.
const LIBRARIES = {
  __proto__: null,
  2: 'SYS', 3: 'BN', 4: 'RSA', 5: 'DH', 6: 'EVP', 7: 'BUF', 8: 'OBJ', 9: 'PEM', 10: 'DSA', 11: 'X509', 13: 'ASN1',
  14: 'CONF', 15: 'CRYPTO', 16: 'EC', 20: 'SSL', 32: 'BIO', 33: 'PKCS7', 34: 'X509V3', 35: 'PKCS12', 36: 'RAND',
  37: 'DSO', 38: 'ENGINE', 39: 'OCSP', 40: 'UI', 41: 'COMP', 42: 'ECDSA', 43: 'ECDH', 44: 'OSSL_STORE', 45: 'FIPS',
  46: 'CMS', 47: 'TS', 48: 'HMAC', 50: 'CT', 51: 'ASYNC', 52: 'KDF', 53: 'SM2', 128: 'USER',
};

function plainError(Base, code, message) {
  const error = new Base(message);
  error.code = code;
  return error;
}

// The other errors in OpenSSL's queue, newest first.
function addStack(error, lines) {
  if (lines.length > 2) error.opensslErrorStack = lines.slice(2).reverse();
}

// failure: [library number, line, line, ...], oldest first.
function opensslError(failure, fallback = 'Unspecified error') {
  if (failure.length === 0) return new Error(fallback);
  const [library, line] = failure;
  const error = new Error(line);
  const [, , name, , reason] = line.split(':');
  addStack(error, failure);
  error.library = name;
  error.reason = reason;
  const prefix = LIBRARIES[library] === undefined ? '' : `${LIBRARIES[library]}_`;
  error.code = `ERR_OSSL_${prefix}${reason.toUpperCase().replace(/ /g, '_')}`;
  return error;
}

// Pool jobs report fewer details of their errors, even when they run synchronously.
function jobError(failure, fallback) {
  if (failure.length === 0) return new Error(fallback);
  const error = new Error(failure[1]);
  addStack(error, failure);
  return error;
}

// The result, unless it is a failure.
function good(result, fallback) {
  if (Array.isArray(result)) throw opensslError(result, fallback);
  return result;
}

function goodJob(result, fallback) {
  if (Array.isArray(result)) throw jobError(result, fallback);
  return result;
}

function invalidDigest(name) {
  return plainError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
}

function invalidState(operation) {
  const { codedError } = require('internal/errors');
  return codedError(Error, 'ERR_CRYPTO_INVALID_STATE', `Invalid state for operation ${operation}`);
}

function incompatibleOptions(name, reason) {
  const { codedError } = require('internal/errors');
  return codedError(Error, 'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS', `The selected key encoding ${name} ${reason}.`);
}

module.exports = {
  plainError, opensslError, jobError, good, goodJob, invalidDigest, invalidState, incompatibleOptions,
};
