// SPDX-License-Identifier: MIT
//
// The methods of TLSSocket.
'use strict';

const binding = internalBinding('tls');
const { defineProperty } = require('internal/descriptors');
const net = require('node/net');
const errors = require('internal/errors');
const { checkInt32 } = require('internal/net/errors');
const { isView, bytesOf, toBuffer } = require('internal/crypto/bytes');
const { good, plainError } = require('internal/crypto/errors');
const { nextTick } = require('internal/ticks');
const { failureError, handshakeTimeout } = require('internal/tls/errors');
const { certificateObject, x509Of } = require('internal/tls/certificate');
const handshake = require('internal/tls/handshake');
const { WANTS_KEYLOG, WANTS_TRACE } = require('internal/tls/numbers');
const { TLSSocket, symbols } = require('internal/tls/socket');

const { kWrap, kFeatures, kTimer } = symbols;

// null once the connection is closed
function sessionOf(socket) {
  return socket[kWrap].session;
}

function bytesOrUndefined(bytes) {
  return bytes === undefined || bytes === null ? undefined : toBuffer(bytes);
}

function names(socket) {
  return binding.sessionNames(sessionOf(socket));
}

// A failed call, unlike a failed connection, has OpenSSL's short text.
function shortError(failure) {
  const [, number, , , reason] = failure[0].split(':');
  const error = failureError(failure);
  error.message = `error:${number === 'error' ? failure[0].split(':')[2] : number}:${failure[1]}::${reason === undefined ? '' : failure[2]}`;
  return error;
}

const renegotiation = {
  disableRenegotiation() {
    this[handshake.kNoRenegotiation] = true;
  },

  renegotiate(options, callback) {
    if (options === null || typeof options !== 'object') throw errors.invalidArgType('options', 'object', options);
    if (callback !== undefined) errors.checkFunction(callback, 'callback');
    if (this.destroyed) return undefined;
    const { requestCert = this._requestCert, rejectUnauthorized = this._rejectUnauthorized } = options;
    if (requestCert !== this._requestCert || rejectUnauthorized !== this._rejectUnauthorized) {
      this._requestCert = Boolean(requestCert);
      this._rejectUnauthorized = Boolean(rejectUnauthorized);
      binding.sessionVerify(sessionOf(this), this._requestCert, this._rejectUnauthorized);
    }
    this.write(''); // what was written before goes out first
    const result = binding.renegotiate(sessionOf(this), this[kWrap]);
    if (typeof result !== 'number') {
      if (callback) nextTick(callback, shortError(result));
      return false;
    }
    if (callback) this.once('secure', () => callback(null));
    this[kWrap].run(undefined);
    this[kWrap].flush();
    return true;
  },
};

const life = {
  _destroySSL() {
    const wrap = this[kWrap];
    if (wrap.session !== null) {
      binding.sessionClose(wrap.session);
      wrap.session = null;
    }
    this.ssl = null;
    clearTimeout(this[kTimer]);
  },

  _handleTimeout() {
    this._emitTLSError(handshakeTimeout());
  },

  // A server's error before its program knows the socket goes to the server.
  _emitTLSError(error) {
    const shown = this._tlsError(error);
    this.destroy(shown ?? undefined);
  },

  _tlsError(error) {
    this.emit('_tlsError', error);
    const { server } = this._tlsOptions;
    const isManaged = server === undefined || server === null || server instanceof require('internal/tls/server').Server;
    return this._controlReleased || !isManaged ? error : null;
  },

  _parentFailed(error) {
    if (!this.destroyed) this._emitTLSError(error);
  },

  _releaseControl() {
    if (this._controlReleased) return false;
    this._controlReleased = true;
    return true;
  },

  // The handshake is complete.
  _finishInit() {
    if (this._newSessionPending) {
      this._securePending = true;
      return;
    }
    const { protocol, serverName } = names(this);
    this.alpnProtocol = protocol ?? false;
    if (this.servername === null || this._tlsOptions.isServer) this.servername = serverName ?? false;
    clearTimeout(this[kTimer]);
    this.secureConnecting = false;
    this._secureEstablished = true;
    if (this._tlsOptions.requestOCSP && !this._tlsOptions.isServer) {
      this.emit('OCSPResponse', bytesOrUndefined(binding.sessionOcsp(sessionOf(this))) ?? null);
    }
    if (!this.destroyed) this.emit('secure');
  },

  on(name, listener) {
    if (name === 'keylog') addFeature(this, WANTS_KEYLOG);
    return Reflect.apply(net.Socket.prototype.on, this, [name, listener]);
  },
};

function addFeature(socket, feature) {
  if ((socket[kFeatures] & feature) !== 0 || sessionOf(socket) === null) return;
  socket[kFeatures] |= feature;
  binding.sessionFeatures(sessionOf(socket), socket[kFeatures]);
}

const settings = {
  setServername(name) {
    errors.checkString(name, 'name');
    if (this._tlsOptions.isServer) {
      throw errors.codedError(Error, 'ERR_TLS_SNI_FROM_SERVER', 'Cannot issue SNI from a TLS server-side socket');
    }
    binding.sessionServerName(sessionOf(this), name);
  },

  setSession(session) {
    const bytes = typeof session === 'string' ? require('node/buffer').Buffer.from(session, 'latin1') : session;
    if (!isView(bytes)) throw errors.invalidArgType('session', ['string', 'Buffer', 'TypedArray', 'DataView'], session);
    if (sessionOf(this) !== null) good(binding.sessionResume(sessionOf(this), bytesOf(bytes)));
  },

  setKeyCert(context) {
    const { createSecureContext, SecureContext } = require('internal/tls/context');
    const { boxOf } = require('internal/tls/native_context');
    const secure = context instanceof SecureContext ? context : createSecureContext(context);
    if (sessionOf(this) !== null) good(binding.sessionUseContext(sessionOf(this), boxOf(secure.context)));
  },

  setMaxSendFragment(size) {
    checkInt32(size, 'size');
    return sessionOf(this) !== null && binding.sessionFragment(sessionOf(this), size);
  },

  enableTrace() {
    addFeature(this, WANTS_TRACE);
  },

  exportKeyingMaterial(length, label, context) {
    checkInt32(length, 'length', 1);
    errors.checkString(label, 'label');
    if (context !== undefined && !isView(context)) {
      throw errors.invalidArgType('context', ['Buffer', 'TypedArray', 'DataView'], context);
    }
    if (!this._secureEstablished) {
      throw errors.codedError(Error, 'ERR_TLS_INVALID_STATE', 'TLS socket connection must be securely established');
    }
    const keys = binding.exportKeys(sessionOf(this), length, label, context === undefined ? undefined : bytesOf(context));
    if (typeof keys === 'number') throw plainError(Error, 'ERR_CRYPTO_OPERATION_FAILED', 'Key export failed');
    return toBuffer(good(keys));
  },
};

function certificates(socket, isOwn, withIssuers) {
  return sessionOf(socket) === null ? undefined : binding.sessionCertificates(sessionOf(socket), isOwn, withIssuers);
}

const information = {
  getPeerCertificate(isDetailed) {
    const chain = certificates(this, false, Boolean(isDetailed));
    return chain === undefined ? null : certificateObject(chain, Boolean(isDetailed));
  },

  getCertificate() {
    const chain = certificates(this, true, false);
    return chain === undefined ? null : certificateObject(chain, false);
  },

  getPeerX509Certificate() {
    return x509Of(certificates(this, false, true) ?? []);
  },

  getX509Certificate() {
    return x509Of(certificates(this, true, false) ?? []);
  },

  getCipher() {
    if (sessionOf(this) === null) return null;
    const { cipher, standardCipher, cipherVersion } = names(this);
    return cipher === undefined ? {} : { name: cipher, standardName: standardCipher, version: cipherVersion };
  },

  getSharedSigalgs() {
    if (sessionOf(this) === null) return null;
    const list = binding.sessionSignatures(sessionOf(this));
    const found = [];
    for (let i = 0; i < list.length; i += 2) found.push(list[i + 1] === undefined ? list[i] : `${list[i]}+${list[i + 1]}`);
    return found;
  },

  getEphemeralKeyInfo() {
    if (sessionOf(this) === null || this._tlsOptions.isServer) return null;
    return binding.sessionKeyInfo(sessionOf(this));
  },

  getFinished() {
    return sessionOf(this) === null ? undefined : bytesOrUndefined(binding.sessionFinished(sessionOf(this), false));
  },

  getPeerFinished() {
    return sessionOf(this) === null ? undefined : bytesOrUndefined(binding.sessionFinished(sessionOf(this), true));
  },

  getProtocol() {
    return sessionOf(this) === null ? null : names(this).version ?? null;
  },

  getSession() {
    return sessionOf(this) === null ? undefined : bytesOrUndefined(binding.sessionBytes(sessionOf(this)));
  },

  getTLSTicket() {
    return sessionOf(this) === null ? undefined : bytesOrUndefined(binding.sessionTicket(sessionOf(this)));
  },

  isSessionReused() {
    return sessionOf(this) === null ? null : names(this).isReused;
  },
};

for (const [name, value] of Object.entries({ ...renegotiation, ...life, ...settings, ...information })) {
  defineProperty(TLSSocket.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}
TLSSocket.prototype.addListener = TLSSocket.prototype.on;

