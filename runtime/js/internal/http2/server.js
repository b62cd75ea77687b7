// SPDX-License-Identifier: MIT
//
// Http2Server and Http2SecureServer: sessions on the connections of a net.Server or tls.Server.
'use strict';

const net = require('node/net');
const tls = require('internal/tls/server');
const errors = require('internal/errors');
const { checkUint32 } = require('internal/net/errors');
const http = require('internal/http/server');
const { connectionListener: speakHttp1 } = require('internal/http/connection');
const { checkSettings, checkRemoteCustom } = require('internal/http2/settings');
const { ServerHttp2Session } = require('internal/http2/server_session');
const { onServerStream } = require('internal/http2/compat');

const kOptions = Symbol('options');
const kSessions = Symbol('sessions');
const UNKNOWN_PROTOCOL_MS = 10_000;

function optionsOf(given) {
  if (given !== undefined) errors.checkObject(given, 'options');
  const options = { __proto__: null, ...given };
  checkSettings(options.settings, 'options.settings');
  checkRemoteCustom(options.remoteCustomSettings);
  for (const name of ['maxSessionInvalidFrames', 'maxSessionRejectedStreams', 'unknownProtocolTimeout']) {
    if (options[name] !== undefined) checkUint32(options[name], name);
  }
  const { IncomingMessage, ServerResponse } = require('node/http');
  options.Http1IncomingMessage ||= IncomingMessage;
  options.Http1ServerResponse ||= ServerResponse;
  const compat = require('internal/http2/compat');
  options.Http2ServerRequest ||= compat.Http2ServerRequest;
  options.Http2ServerResponse ||= compat.Http2ServerResponse;
  return options;
}

// A connection that speaks neither protocol.
function refuse(server, socket) {
  const { unknownProtocolTimeout = UNKNOWN_PROTOCOL_MS } = server[kOptions];
  const timer = setTimeout(() => socket.destroy(), unknownProtocolTimeout).unref();
  socket.once('close', () => clearTimeout(timer));
  if (server.emit('unknownProtocol', socket)) return;
  // Plain HTTP/1.1 is what a client without ALPN expects.
  socket.end(`HTTP/1.0 403 Forbidden\r\nContent-Type: text/plain\r\n\r\n${socket.alpnProtocol ? 'Unknown' : 'Missing'} ALPN Protocol, `
    + 'expected `h2` to be available.\nIf this is a HTTP request: The server was not configured with the `allowHTTP1` option or a listener for the `unknownProtocol` event.\n');
}

function onConnection(socket) {
  const options = this[kOptions];
  socket.on('error', ignore);
  if (socket.encrypted && socket.alpnProtocol !== 'h2' && socket.alpnProtocol !== undefined) {
    if (socket.alpnProtocol === false || socket.alpnProtocol === 'http/1.1') {
      if (options.allowHTTP1 === true) {
        socket.server = this;
        Reflect.apply(speakHttp1, this, [socket]);
        return;
      }
    }
    refuse(this, socket);
    return;
  }
  startSession(this, options, socket);
}

function startSession(server, options, socket) {
  const session = new ServerHttp2Session(options, socket, server);
  session.on('stream', onSessionStream);
  session.on('error', onSessionError);
  session.on('priority', onSessionPriority);
  if (server !== undefined) {
    server[kSessions].add(session);
    session.once('close', () => server[kSessions].delete(session));
    if (server.timeout) {
      session.setTimeout(server.timeout);
      session.on('timeout', onSessionTimeout);
    }
    server.emit('session', session);
  }
  session._begin();
}

function onSessionStream(...args) {
  this.server?.emit('stream', ...args);
}

function onSessionError(error) {
  this.server?.emit('sessionError', error, this);
}

function onSessionPriority(...args) {
  this.server?.emit('priority', ...args);
}

function onSessionTimeout() {
  if (this.destroyed || this.server.emit('timeout', this)) return;
  if (this.listenerCount('timeout') <= 1) this.destroy();
}

function ignore() {}

function updateSettings(settings) {
  errors.checkObject(settings, 'settings');
  checkSettings(settings);
  this[kOptions].settings = { ...this[kOptions].settings, ...settings };
}

function setTimeoutOf(msecs, callback) {
  this.timeout = msecs;
  if (callback !== undefined) {
    errors.checkFunction(callback, 'callback');
    this.on('timeout', callback);
  }
  return this;
}

// With captureRejections, a failing listener answers with 500.
function onRejection(error, event, ...args) {
  if (event === 'stream') {
    const [stream] = args;
    if (stream.headersSent) stream.destroy(error);
    else {
      stream.respond({ ':status': 500 });
      stream.end();
    }
  } else if (event === 'request') {
    const [, res] = args;
    if (res.headersSent || res.finished) {
      res.destroy(error);
      return;
    }
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    res.statusCode = 500;
    res.end(require('internal/http/common').STATUS_CODES[500]);
  } else {
    this.emit('error', error);
  }
}

function setUp(server, options, listener) {
  server[kOptions] = options;
  server[kSessions] = new Set();
  server.timeout = 0;
  server.on('newListener', setUpCompat);
  if (typeof listener === 'function') server.on('request', listener);
}

// The compatibility API begins with the first listener for requests.
function setUpCompat(name) {
  if (name !== 'request') return;
  this.removeListener('newListener', setUpCompat);
  const { Http2ServerRequest, Http2ServerResponse } = this[kOptions];
  this.on('stream', function compat(...args) {
    onServerStream(Http2ServerRequest, Http2ServerResponse, this, args);
  });
}

class Http2Server extends net.Server {
  constructor(given, listener) {
    const options = optionsOf(given);
    super(options, onConnection);
    setUp(this, options, listener);
  }

  setTimeout(msecs, callback) {
    return Reflect.apply(setTimeoutOf, this, [msecs, callback]);
  }

  updateSettings(settings) {
    Reflect.apply(updateSettings, this, [settings]);
  }

  async [Symbol.asyncDispose]() {
    await new Promise((resolve, reject) => this.close((error) => (error ? reject(error) : resolve())));
  }

  [Symbol.for('nodejs.rejection')](...args) {
    Reflect.apply(onRejection, this, args);
  }
}

class Http2SecureServer extends tls.Server {
  constructor(given, listener) {
    const options = optionsOf(given);
    if (!options.ALPNCallback) {
      options.ALPNProtocols = options.allowHTTP1 === true ? ['h2', 'http/1.1'] : ['h2'];
    }
    super(options, onConnection);
    setUp(this, options, listener);
    if (options.allowHTTP1 === true) {
      http.storeOptions(this, { ...options, IncomingMessage: options.Http1IncomingMessage, ServerResponse: options.Http1ServerResponse });
      http.setUp(this);
      this.httpAllowHalfOpen = false;
    }
    this.on('tlsClientError', (error, socket) => {
      if (!this.emit('clientError', error, socket)) socket.destroy(error);
    });
  }

  setTimeout(msecs, callback) {
    return Reflect.apply(setTimeoutOf, this, [msecs, callback]);
  }

  updateSettings(settings) {
    Reflect.apply(updateSettings, this, [settings]);
  }

  close(...args) {
    if (this[kOptions].allowHTTP1 === true) http.stopChecking(this);
    Reflect.apply(tls.Server.prototype.close, this, args);
    return this;
  }

  closeIdleConnections() {
    if (this[kOptions].allowHTTP1 === true) Reflect.apply(http.Server.prototype.closeIdleConnections, this, []);
  }

  [Symbol.for('nodejs.rejection')](...args) {
    Reflect.apply(onRejection, this, args);
  }
}

function createServer(options, listener) {
  return typeof options === 'function' ? new Http2Server({}, options) : new Http2Server(options, listener);
}

function createSecureServer(options, listener) {
  return new Http2SecureServer(options, listener);
}

function performServerHandshake(socket, options = {}) {
  const session = new ServerHttp2Session({ ...options }, socket, undefined);
  process.nextTick(() => session._begin());
  return session;
}

module.exports = { createServer, createSecureServer, performServerHandshake };
