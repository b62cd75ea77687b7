// SPDX-License-Identifier: MIT
//
// tls.Server: a net.Server whose connections become TLSSockets.
'use strict';

const binding = internalBinding('tls');
const { defineProperty } = require('internal/descriptors');
const net = require('node/net');
const errors = require('internal/errors');
const { ownOptions } = require('internal/options');
const { isView } = require('internal/crypto/bytes');
const { checkNumber } = require('internal/net/errors');
const { convertALPNProtocols } = require('internal/tls/alpn');
const { untrustedError, resetError } = require('internal/tls/errors');
const { TLSSocket, symbols: { kWrap } } = require('internal/tls/socket');

const kHandshakeTimeout = Symbol('handshake-timeout');
const kSniCallback = Symbol('snicallback');
const kPskCallback = Symbol('pskcallback');
const kPskHint = Symbol('pskidentityhint');
const kEnableTrace = Symbol('enableTrace');
const kReported = Symbol('kReported');

const HANDSHAKE_MS = 120_000;

// Options that a server keeps as properties, for setSecureContext and for programs to read.
const KEPT = ['pfx', 'key', 'passphrase', 'cert', 'clientCertEngine', 'ca', 'minVersion', 'maxVersion', 'secureProtocol', 'crl',
  'sigalgs', 'ciphers', 'ecdhCurve', 'dhparam', 'honorCipherOrder', 'secureOptions', 'sessionIdContext', 'privateKeyIdentifier',
  'privateKeyEngine'];

// A context for each server: its sessions cannot be resumed with others.
function defaultIdContext() {
  const { createHash } = require('node/crypto');
  return createHash('sha1').update(globalThis.process.argv.join(' ')).digest('hex').slice(0, 32);
}

function report(socket, error) {
  if (socket._controlReleased || socket[kReported]) return;
  socket[kReported] = true;
  socket._tlsOptions.server.emit('tlsClientError', error, socket);
}

function onTlsError(error) {
  report(this, error);
}

// Errors before the program knows the socket.
function onEarlyError(error) {
  report(this, error);
}

function onEarlyClose(hadError) {
  if (this._controlReleased || this[kReported]) return;
  if (hadError) return;
  report(this, resetError('socket hang up'));
}

function onSecure() {
  if (this._requestCert) {
    const why = binding.sessionTrust(this[kWrap].session);
    if (why === undefined) {
      this.authorized = true;
    } else {
      this.authorizationError = untrustedError(why).code;
      if (this._rejectUnauthorized) this.destroy();
    }
  }
  if (this.destroyed || !this._releaseControl()) return;
  this.removeListener('error', onEarlyError);
  this._tlsOptions.server.emit('secureConnection', this);
}

function onConnection(raw) {
  const server = this;
  const socket = new TLSSocket(raw, {
    secureContext: server._sharedCreds,
    isServer: true,
    server,
    requestCert: server.requestCert,
    rejectUnauthorized: server.rejectUnauthorized,
    handshakeTimeout: server[kHandshakeTimeout],
    ALPNProtocols: server.ALPNProtocols,
    ALPNCallback: server.ALPNCallback,
    SNICallback: server[kSniCallback] ?? (server._contexts.length > 0 ? findContext : undefined),
    pskCallback: server[kPskCallback],
    pskIdentityHint: server[kPskHint],
    enableTrace: server[kEnableTrace],
    pauseOnConnect: server.pauseOnConnect,
    highWaterMark: server.highWaterMark,
  });
  socket[kReported] = false;
  socket.on('secure', onSecure);
  socket.on('close', onEarlyClose);
  socket.on('_tlsError', onTlsError);
  socket.on('error', onEarlyError);
}

// The newest context whose name matches.
function findContext(name, callback) {
  const { server } = this._tlsOptions;
  for (let i = server._contexts.length - 1; i >= 0; i--) {
    const [pattern, secure] = server._contexts[i];
    if (pattern.test(name)) {
      callback(null, secure.context);
      return;
    }
  }
  callback(null, undefined);
}

function Server(given, listener) {
  if (!(this instanceof Server)) return new Server(given, listener);
  let options = given;
  let onSecureConnection = listener;
  if (typeof options === 'function') {
    onSecureConnection = options;
    options = {};
  } else if (options !== undefined && options !== null && typeof options !== 'object') {
    throw errors.invalidArgType('options', 'object', options);
  }
  this._contexts = [];
  this.requestCert = false;
  this.rejectUnauthorized = true;
  this.ALPNCallback = undefined;
  const own = ownOptions(options);
  if (own.sessionTimeout !== undefined) this.sessionTimeout = own.sessionTimeout;
  if (own.ticketKeys !== undefined) this.ticketKeys = own.ticketKeys;
  if (own.ALPNCallback && own.ALPNProtocols) {
    throw errors.codedError(TypeError, 'ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS',
      'The ALPNCallback and ALPNProtocols TLS options are mutually exclusive');
  }
  if (own.ALPNProtocols) convertALPNProtocols(own.ALPNProtocols, this);
  setServerOptions(this, own);
  this.setSecureContext(own);
  Reflect.apply(net.Server, this, [options, onConnection]);
  if (onSecureConnection) this.on('secureConnection', onSecureConnection);
}
Object.setPrototypeOf(Server.prototype, net.Server.prototype);
Object.setPrototypeOf(Server, net.Server);

function setServerOptions(server, own) {
  const { handshakeTimeout = HANDSHAKE_MS, SNICallback, pskCallback, pskIdentityHint } = own;
  if (own.ALPNCallback !== undefined && own.ALPNCallback !== null) {
    errors.checkFunction(own.ALPNCallback, 'options.ALPNCallback');
    server.ALPNCallback = own.ALPNCallback;
  }
  checkNumber(handshakeTimeout, 'options.handshakeTimeout');
  server[kHandshakeTimeout] = handshakeTimeout;
  if (SNICallback !== undefined && SNICallback !== null) errors.checkFunction(SNICallback, 'options.SNICallback');
  server[kSniCallback] = SNICallback ?? undefined;
  if (pskCallback) errors.checkFunction(pskCallback, 'options.pskCallback');
  server[kPskCallback] = pskCallback;
  if (pskIdentityHint !== undefined && pskIdentityHint !== null) errors.checkString(pskIdentityHint, 'options.pskIdentityHint');
  server[kPskHint] = pskIdentityHint ?? undefined;
  server[kEnableTrace] = own.enableTrace;
  if (own.requestCert !== undefined) server.requestCert = own.requestCert === true;
  if (own.rejectUnauthorized !== undefined) server.rejectUnauthorized = own.rejectUnauthorized !== false;
}

let hasWarned = false;

function warnOfOptions() {
  if (hasWarned) return;
  hasWarned = true;
  globalThis.process.emitWarning('Server.prototype.setOptions() is deprecated',
    'DeprecationWarning', 'DEP0122');
}

// "*.example.com" as an expression for one label.
function patternOf(name) {
  const escaped = name.replace(/([.^$+?\-\\[\]{}])/g, '\\$1').replaceAll('*', '[^.]*');
  return new RegExp(`^${escaped}$`);
}

const methods = {
  setSecureContext(given) {
    const options = ownOptions(given);
    if (options !== null && typeof options !== 'object') throw errors.invalidArgType('options', 'object', options);
    for (const name of KEPT) this[name] = options[name] || undefined;
    this.honorCipherOrder = options.honorCipherOrder !== undefined ? Boolean(options.honorCipherOrder) : true;
    this.sessionIdContext = options.sessionIdContext || defaultIdContext();
    if (options.sessionTimeout) this.sessionTimeout = options.sessionTimeout;
    if (options.ticketKeys) this.ticketKeys = options.ticketKeys;
    const { ticketKeys, sessionTimeout } = this;
    const settings = { __proto__: null, ticketKeys, sessionTimeout, allowPartialTrustChain: options.allowPartialTrustChain };
    for (const name of KEPT) settings[name] = this[name];
    this._sharedCreds = require('node/tls').createSecureContext(settings);
  },

  _getServerData() {
    return { ticketKeys: this.getTicketKeys().toString('hex') };
  },

  _setServerData(data) {
    this.setTicketKeys(require('node/buffer').Buffer.from(data.ticketKeys, 'hex'));
  },

  getTicketKeys() {
    return this._sharedCreds.context.getTicketKeys();
  },

  setTicketKeys(keys) {
    if (!isView(keys)) throw errors.invalidArgType('keys', ['Buffer', 'TypedArray', 'DataView'], keys);
    if (keys.byteLength !== 48) {
      throw errors.invalidArgValue('keys', keys, 'Session ticket keys must be a 48-byte buffer', Error);
    }
    this._sharedCreds.context.setTicketKeys(keys);
  },

  setOptions(given) {
    warnOfOptions();
    const options = ownOptions(given);
    for (const name of Object.keys(options)) this[name] = options[name];
    setServerOptions(this, { __proto__: null, ...options, handshakeTimeout: this[kHandshakeTimeout] });
  },

  addContext(name, context) {
    if (!name) {
      throw errors.codedError(Error, 'ERR_TLS_REQUIRED_SERVER_NAME', '"servername" is required parameter for Server.addContext');
    }
    const { SecureContext } = require('internal/tls/context');
    const secure = context instanceof SecureContext ? context : require('node/tls').createSecureContext(context);
    this._contexts.push([patternOf(name), secure]);
  },
};

for (const [name, value] of Object.entries(methods)) {
  defineProperty(Server.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}

// With captureRejections, a failing listener ends the connection.
Server.prototype[Symbol.for('nodejs.rejection')] = function onRejection(error, event, socket) {
  if (event === 'secureConnection') socket.destroy(error);
  else Reflect.apply(net.Server.prototype[Symbol.for('nodejs.rejection')], this, [error, event, socket]);
};

module.exports = { Server };
