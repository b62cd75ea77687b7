// SPDX-License-Identifier: MIT
//
// Errors of TLS connections, with Node's codes and messages.
'use strict';

const { codedError } = require('internal/errors');
const { fromLoop } = require('internal/net/errors');

// The names of OpenSSL's reasons not to trust a certificate, by number.
const UNTRUSTED = {
  __proto__: null,
  2: 'UNABLE_TO_GET_ISSUER_CERT',
  3: 'UNABLE_TO_GET_CRL',
  4: 'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  5: 'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
  6: 'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  7: 'CERT_SIGNATURE_FAILURE',
  8: 'CRL_SIGNATURE_FAILURE',
  9: 'CERT_NOT_YET_VALID',
  10: 'CERT_HAS_EXPIRED',
  11: 'CRL_NOT_YET_VALID',
  12: 'CRL_HAS_EXPIRED',
  13: 'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  14: 'ERROR_IN_CERT_NOT_AFTER_FIELD',
  15: 'ERROR_IN_CRL_LAST_UPDATE_FIELD',
  16: 'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
  17: 'OUT_OF_MEM',
  18: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  19: 'SELF_SIGNED_CERT_IN_CHAIN',
  20: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  21: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  22: 'CERT_CHAIN_TOO_LONG',
  23: 'CERT_REVOKED',
  24: 'INVALID_CA',
  25: 'PATH_LENGTH_EXCEEDED',
  26: 'INVALID_PURPOSE',
  27: 'CERT_UNTRUSTED',
  28: 'CERT_REJECTED',
  62: 'HOSTNAME_MISMATCH',
};

// What OpenSSL reports as one text has a code, too. failure: [text, library, reason]
function failureError([text, library, reason]) {
  const error = new Error(text);
  if (library !== undefined) error.library = library;
  if (reason !== undefined) {
    error.reason = reason;
    error.code = `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
  }
  return fromLoop(error, 'TLSWrap');
}

// why: [number, text]
function untrustedError([number, text]) {
  const error = new Error(text);
  error.code = UNTRUSTED[number] ?? 'UNSPECIFIED';
  return fromLoop(error, 'TLSSocket');
}

function resetError(message) {
  const error = new Error(message);
  error.code = 'ECONNRESET';
  return fromLoop(error, 'TLSSocket');
}

function handshakeTimeout() {
  return codedError(Error, 'ERR_TLS_HANDSHAKE_TIMEOUT', 'TLS handshake timeout');
}

function callbackTwice() {
  return codedError(Error, 'ERR_MULTIPLE_CALLBACK', 'Callback called multiple times');
}

module.exports = { failureError, untrustedError, resetError, handshakeTimeout, callbackTwice };
