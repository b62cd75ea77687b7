// SPDX-License-Identifier: MIT
//
// TLSSocket: a net.Socket whose handle is a TLS session on another stream. Its information methods are in
// socket_methods.js.
//
// The stream underneath is its own connection, made by connect(); that of a net.Socket; or any Duplex.
'use strict';

const binding = internalBinding('tls');
const net = require('node/net');
const errors = require('internal/errors');
const { ownOptions } = require('internal/options');
const { listenTo, setOnread } = require('internal/net/socket');
const { TCP, Pipe } = require('internal/handles');
const { nextTick } = require('internal/ticks');
const { good } = require('internal/crypto/errors');
const { TLSWrap } = require('internal/tls/handle');
const { NativeLower, DuplexLower } = require('internal/tls/lower');
const { createSecureContext } = require('internal/tls/context');
const { boxOf } = require('internal/tls/native_context');
const numbers = require('internal/tls/numbers');
const { convertALPNProtocols } = require('internal/tls/alpn');
const handshake = require('internal/tls/handshake');

const { WANTS_HELLO, WANTS_CERTIFICATE, WANTS_ALPN, WANTS_KEYLOG, WANTS_SESSIONS, WANTS_PSK, WANTS_TRACE } = numbers;

const { kStarts } = handshake;
const kWrap = Symbol('kWrap');
const kFeatures = Symbol('kFeatures');
const kTimer = Symbol('kHandshakeTimer');

function isNative(socket) {
  return socket instanceof net.Socket && !(socket instanceof TLSSocket) && (socket._handle instanceof TCP || socket._handle instanceof Pipe);
}

function contextOf(options) {
  const given = options.secureContext;
  if (given === undefined || given === null) return boxOf(createSecureContext(options).context);
  const box = boxOf(given.context);
  if (box === undefined) throw errors.codedError(TypeError, 'ERR_TLS_INVALID_CONTEXT', 'secureContext must be a SecureContext');
  return box;
}

let hasWarnedOfTrace = false;

// Without the option, --trace-tls decides.
function isTraced({ enableTrace }) {
  if (enableTrace !== undefined && enableTrace !== null) return Boolean(enableTrace);
  if (!internalBinding('options').traceTls) return false;
  if (!hasWarnedOfTrace) {
    hasWarnedOfTrace = true;
    globalThis.process.emitWarning('Enabling --trace-tls can expose sensitive data in the resulting log.');
  }
  return true;
}

// What the session has to report.
function featuresOf(options) {
  const { server } = options;
  let features = 0;
  if (options.isServer && server) {
    if (server.listenerCount('resumeSession') > 0) features |= WANTS_HELLO;
    if (server.listenerCount('newSession') > 0 || server.listenerCount('resumeSession') > 0) features |= WANTS_SESSIONS;
    if (server.listenerCount('OCSPRequest') > 0) features |= WANTS_CERTIFICATE;
    if (server.listenerCount('keylog') > 0) features |= WANTS_KEYLOG;
  }
  if (options.isServer && options.SNICallback) features |= WANTS_CERTIFICATE;
  if (options.isServer && options.ALPNCallback) features |= WANTS_ALPN;
  if (!options.isServer) features |= WANTS_SESSIONS;
  if (options.pskCallback) features |= WANTS_PSK;
  if (handshake.keylogFile() !== undefined) features |= WANTS_KEYLOG;
  if (isTraced(options)) features |= WANTS_TRACE;
  return features;
}

function wrapFor(options) {
  const features = featuresOf(options);
  const session = good(binding.sessionNew(contextOf(options), Boolean(options.isServer), features, 0));
  const wrap = new TLSWrap(session, Boolean(options.isServer));
  const { requestCert, rejectUnauthorized } = options;
  if (options.isServer) binding.sessionVerify(session, Boolean(requestCert), rejectUnauthorized !== false);
  else binding.sessionVerify(session, true, false);
  if (options.ALPNProtocols) {
    const out = {};
    convertALPNProtocols(options.ALPNProtocols, out);
    if (out.ALPNProtocols !== undefined) good(binding.sessionProtocols(session, out.ALPNProtocols));
  }
  if (options.requestOCSP && !options.isServer) binding.sessionWantOcsp(session);
  if (options.pskIdentityHint !== undefined && options.isServer && !binding.sessionPskHint(session, options.pskIdentityHint)) {
    const { code } = { code: 'ERR_TLS_PSK_SET_IDENTIY_HINT_FAILED' };
    options.onPskHintFailed = errors.codedError(Error, code, 'Failed to set PSK identity hint');
  }
  return [wrap, features];
}

// The ciphertext that a net.Socket or a Duplex has already read.
function earlyBytes(stream) {
  const list = [];
  if (!stream.readableLength) return list;
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) {
    list.push(typeof chunk === 'string' ? require('node/buffer').Buffer.from(chunk) : chunk);
  }
  return list;
}

function checkOptions(options) {
  const { ALPNCallback, ALPNProtocols, SNICallback } = options;
  if (ALPNCallback && ALPNProtocols) {
    throw errors.codedError(TypeError, 'ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS',
      'The ALPNCallback and ALPNProtocols TLS options are mutually exclusive');
  }
  if (options.isServer && SNICallback !== undefined && SNICallback !== null && typeof SNICallback !== 'function') {
    throw errors.invalidArgType('options.SNICallback', 'function', SNICallback);
  }
}

function setUp(socket, options) {
  socket._tlsOptions = options;
  socket._secureEstablished = false;
  socket._securePending = false;
  socket._newSessionPending = false;
  socket._controlReleased = false;
  socket.secureConnecting = true;
  socket._SNICallback = null;
  socket.servername = null;
  socket.alpnProtocol = null;
  socket.authorized = false;
  socket.authorizationError = null;
  socket[kTimer] = null;
}

function TLSSocket(socket, given) {
  if (!(this instanceof TLSSocket)) return new TLSSocket(socket, given);
  const options = { __proto__: null, ...ownOptions(given) };
  options.isServer = Boolean(options.isServer);
  checkOptions(options);
  if (socket && typeof socket.write !== 'function') throw errors.invalidArgType('socket', 'Duplex', socket);
  setUp(this, options);
  const [wrap, features] = wrapFor(options);
  this[kWrap] = wrap;
  this[kFeatures] = features;
  this.encrypted = true;
  Reflect.apply(net.Socket, this, [{
    __proto__: null,
    allowHalfOpen: socket ? socket.allowHalfOpen : options.allowHalfOpen,
    pauseOnCreate: options.pauseOnConnect,
    manualStart: true,
    highWaterMark: options.highWaterMark,
    signal: options.signal,
    handle: socket ? wrap : undefined,
    lookup: options.lookup,
  }]);
  this.ssl = wrap;
  this._requestCert = Boolean(options.requestCert) || !options.isServer;
  this._rejectUnauthorized = options.rejectUnauthorized !== false;
  this.server = options.server;
  handshake.listen(this, wrap);
  this.on('close', this._destroySSL);
  if (options.isServer && options.handshakeTimeout > 0) {
    this[kTimer] = setTimeout(() => this._handleTimeout(), options.handshakeTimeout).unref();
  }
  if (socket) secure(this, socket, wrap);
  else this.once('connect', onOwnConnect);
  if (options.onPskHintFailed !== undefined) nextTick(() => this.destroy(options.onPskHintFailed));
  if (options.isServer ? socket : socket && !socket.connecting) this.read(0);
}
Object.setPrototypeOf(TLSSocket.prototype, net.Socket.prototype);
Object.setPrototypeOf(TLSSocket, net.Socket);

// The socket's own connection is made: from now on its handle is the session.
function onOwnConnect() {
  const { [kWrap]: wrap, _handle: handle } = this;
  if (wrap.session === null || handle === null || handle === wrap) return;
  this._handle = wrap;
  setOnread(this, this._tlsOptions.onread); // not before: the connection itself reads ciphertext
  listenTo(this, wrap);
  start(this, wrap, new NativeLower(handle, null), []);
}

function start(socket, wrap, lower, early) {
  wrap.begin(lower, early, socket._tlsOptions.isServer || socket._tlsOptions[kStarts] === true);
}

// Runs on another stream.
function secure(socket, parent, wrap) {
  const lower = isNative(parent) ? new NativeLower(parent._handle, parent) : new DuplexLower(parent);
  wrap.lower = lower;
  socket._parent = parent;
  socket.connecting = Boolean(parent.connecting);
  parent.on('error', (error) => socket._parentFailed(error));
  parent.once('close', () => socket.destroy());
  if (!parent.connecting) {
    nextTick(() => {
      if (wrap.session !== null) start(socket, wrap, lower, earlyBytes(parent));
    });
    return;
  }
  parent.once('connect', () => {
    if (wrap.session === null) return;
    socket.connecting = false;
    const isNow = isNative(parent) && !(lower instanceof NativeLower);
    start(socket, wrap, isNow ? new NativeLower(parent._handle, parent) : freshLower(lower, parent), []);
    socket.emit('connect');
  });
}

// Attempts with several addresses replace the handle of a socket.
function freshLower(lower, parent) {
  return lower instanceof NativeLower && lower.handle !== parent._handle ? new NativeLower(parent._handle, parent) : lower;
}

module.exports = { TLSSocket, symbols: { kWrap, kFeatures, kTimer, kStarts } };
require('internal/tls/socket_methods');
