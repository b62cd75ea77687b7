// SPDX-License-Identifier: MIT
//
// The inner object of a secure context: a box of the binding, and what is set in it.
'use strict';

const binding = internalBinding('tls');
const { Buffer } = require('node/buffer');
const errors = require('internal/errors');
const { isView, isAnyArrayBuffer, bytesOf, toBuffer } = require('internal/crypto/bytes');
const { opensslError, plainError } = require('internal/crypto/errors');

const { NO_KEY, NO_CERTIFICATE } = require('internal/tls/numbers');

const TICKET_KEYS_SIZE = 48;

function bytes(value) {
  if (isView(value) || isAnyArrayBuffer(value)) return bytesOf(value);
  return Buffer.from(String(value));
}

// Throws unless the result of a call is good.
function check(result, fallback) {
  if (Array.isArray(result)) throw opensslError(result, fallback);
  if (result < 0) throw errors.systemError(result, 'tls');
}

// The box of a method's `this`.
function boxIn(context) {
  const box = boxOf(context);
  if (box === undefined) throw new TypeError('Illegal invocation');
  return box;
}

class SecureContext {
  #box = binding.contextNew();

  static boxOf(context) {
    return context !== null && typeof context === 'object' && #box in context ? context.#box : undefined;
  }

  addRootCerts() {
    require('internal/tls/roots').addExtra();
    check(binding.contextRoots(boxIn(this)));
  }

  addCACert(pem) {
    check(binding.contextCa(boxIn(this), bytes(pem)));
  }

  addCRL(pem) {
    const result = binding.contextCrl(boxIn(this), bytes(pem));
    if (Array.isArray(result)) throw plainError(Error, 'ERR_CRYPTO_OPERATION_FAILED', 'Failed to parse CRL');
    check(result);
  }

  setAllowPartialTrustChain() {
    check(binding.contextPartialChains(boxIn(this)));
  }

  setCert(pem) {
    check(binding.contextCertificate(boxIn(this), bytes(pem)));
  }

  setKey(pem, passphrase) {
    check(binding.contextKey(boxIn(this), bytes(pem), passphrase === undefined || passphrase === null ? undefined : bytes(passphrase)));
  }

  loadPKCS12(pfx, passphrase) {
    const result = binding.contextPfx(boxIn(this), bytes(pfx), passphrase === undefined || passphrase === null ? undefined : bytes(passphrase));
    if (result === NO_KEY) throw new Error('Unable to load private key from PFX data');
    if (result === NO_CERTIFICATE) throw new Error('Unable to load certificate from PFX data');
    if (Array.isArray(result)) throw pfxError(result);
    check(result);
  }

  setCiphers(list) {
    check(binding.contextCiphers(boxIn(this), list));
  }

  setCipherSuites(list) {
    check(binding.contextSuites(boxIn(this), list));
  }

  setSigalgs(list) {
    check(binding.contextSignatures(boxIn(this), list));
  }

  setECDHCurve(list) {
    if (list === 'auto') return;
    if (binding.contextGroups(boxIn(this), list) !== 0) {
      throw plainError(Error, 'ERR_CRYPTO_OPERATION_FAILED', 'Failed to set ECDH curve');
    }
  }

  // true: automatic parameters. Returns a warning, or undefined. Invalid ones are ignored, as in Node.
  setDHParam(pem) {
    const result = binding.contextDh(boxIn(this), pem === true ? undefined : bytes(pem));
    if (result === -1) return 'DH parameter is less than 2048 bits';
    if (result > 0) throw plainError(RangeError, 'ERR_INVALID_ARG_VALUE', 'DH parameter is less than 1024 bits');
    return undefined;
  }

  setVersions(min, max) {
    check(binding.contextVersions(boxIn(this), min, max));
  }

  getMinProto() {
    return binding.contextVersion(boxIn(this), false);
  }

  getMaxProto() {
    return binding.contextVersion(boxIn(this), true);
  }

  setOptions(bits) {
    check(binding.contextOptions(boxIn(this), Number(bits)));
  }

  setSessionIdContext(text) {
    check(binding.contextSessionId(boxIn(this), Buffer.from(String(text))));
  }

  setSessionTimeout(seconds) {
    check(binding.contextTimeout(boxIn(this), seconds));
  }

  setTicketKeys(keys) {
    if (keys.byteLength !== TICKET_KEYS_SIZE) throw new TypeError('Ticket keys length must be 48 bytes');
    check(binding.contextSetTicketKeys(boxIn(this), bytesOf(keys)));
    return true;
  }

  getTicketKeys() {
    return toBuffer(binding.contextTicketKeys(boxIn(this)));
  }

  // DER, or null
  getCertificate() {
    const der = binding.contextOwn(boxIn(this), false);
    return der === undefined ? null : toBuffer(der);
  }

  getIssuer() {
    const der = binding.contextOwn(boxIn(this), true);
    return der === undefined ? null : toBuffer(der);
  }

  close() {
    this.#box = null;
  }
}

const { boxOf } = SecureContext;
delete SecureContext.boxOf;

// Node reports most of these without a code.
function pfxError(failure) {
  const reason = failure.length > 1 ? failure[1].split(':').at(-1) : undefined;
  if (reason === 'unsupported') return plainError(Error, 'ERR_CRYPTO_UNSUPPORTED_OPERATION', 'Unsupported PKCS12 PFX data');
  return new Error(reason ?? 'Unable to load PFX certificate');
}

module.exports = { NativeContext: SecureContext, boxOf };
