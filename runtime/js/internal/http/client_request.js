// SPDX-License-Identifier: MIT
//
// ClientRequest: a client's request, from its options until it has a socket.
'use strict';

const { defineProperty } = require('internal/descriptors');
const net = require('node/net');
const errors = require('internal/errors');
const { nextTick } = require('internal/ticks');
const { isToken, validateHeaderName, resetError } = require('internal/http/common');
const { OutgoingMessage, headersSentError, symbols } = require('internal/http/outgoing');
const { urlToHttpOptions } = require('internal/http/url_options');
const { active } = require('internal/built_in_channels');
const { attach, emitError, listenForTimeout } = require('internal/http/client_connection');
const { capture, context, runIn } = require('internal/async_context');

const { kHeaders, kUniqueHeaders } = symbols;
const kError = Symbol('kError'); // the argument of destroy()
const kFrame = Symbol('frame'); // the async context, if any

const BAD_IN_PATH = /[^\u0021-\u00ff]/;
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);
const LONGEST_MS = 2 ** 31 - 1;

function checkHost(host, name) {
  if (host !== null && host !== undefined && typeof host !== 'string') {
    throw errors.codedError(TypeError, 'ERR_INVALID_ARG_TYPE',
      `The "options.${name}" property must be of type string or one of undefined or null.${errors.received(host)}`);
  }
  return host;
}

function checkBoolean(value, name) {
  if (value !== undefined && typeof value !== 'boolean') throw errors.invalidArgType(name, 'boolean', value);
  return value;
}

function duration(value, name) {
  if (typeof value !== 'number') throw errors.invalidArgType(name, 'number', value);
  if (!(value >= 0 && Number.isFinite(value))) throw errors.outOfRange(name, 'a non-negative finite number', value);
  return value <= LONGEST_MS ? value : require('internal/net/socket_methods').duration(value);
}

// (url, options, callback), (options, callback): [options, callback]
function argumentsOf(input, given, callback) {
  let fromUrl = null;
  if (typeof input === 'string') fromUrl = urlToHttpOptions(new URL(input));
  else if (input instanceof URL) fromUrl = urlToHttpOptions(input);
  if (fromUrl === null) return [{ __proto__: null, ...input }, given];
  if (typeof given === 'function') return [fromUrl, given];
  return [{ __proto__: null, ...fromUrl, ...given }, callback];
}

function agentOf(options) {
  const { agent } = options;
  const { globalAgent } = require('node/http');
  if (agent === false) return new (options._defaultAgent ?? globalAgent).constructor();
  if (agent === null || agent === undefined) {
    return typeof options.createConnection === 'function' ? undefined : options._defaultAgent ?? globalAgent;
  }
  if (typeof agent.addRequest !== 'function') {
    throw errors.codedError(TypeError, 'ERR_INVALID_ARG_TYPE',
      `The "options.agent" property must be one of Agent-like Object, undefined, or false.${errors.received(agent)}`);
  }
  return agent;
}

function checkPath(options) {
  if (options.path && BAD_IN_PATH.test(String(options.path))) {
    throw errors.codedError(TypeError, 'ERR_UNESCAPED_CHARACTERS', 'Request path contains unescaped characters');
  }
}

function checkProtocol(protocol, expected) {
  if (protocol !== expected) {
    throw errors.codedError(TypeError, 'ERR_INVALID_PROTOCOL', `Protocol "${protocol}" not supported. Expected "${expected}"`);
  }
}

function methodOf(options) {
  const { method } = options;
  if (method === null || method === undefined) return 'GET';
  if (typeof method !== 'string') throw errors.invalidArgType('options.method', 'string', method);
  if (method === '') return 'GET';
  if (!isToken(method)) validateHeaderName(method, 'Method');
  return method.toUpperCase();
}

function ClientRequest(input, given, whenAnswered) {
  Reflect.apply(OutgoingMessage, this, []);
  if (context.frame !== undefined) this[kFrame] = capture();
  const [options, callback] = argumentsOf(input, given, whenAnswered);
  const agent = agentOf(options);
  this.agent = agent;
  const protocol = options.protocol || agent?.protocol || (options._defaultAgent ?? agent)?.protocol || 'http:';
  checkPath(options);
  checkProtocol(protocol, agent?.protocol ?? options._defaultAgent?.protocol ?? 'http:');
  setUp(this, options, protocol);
  if (callback) this.once('response', callback);
  writeFields(this, options);
  if (options.signal) {
    if (typeof options.signal !== 'object' || !('aborted' in options.signal)) {
      throw errors.invalidArgType('signal', 'AbortSignal', options.signal);
    }
    listenToSignal(this, options.signal);
    delete options.signal; // the connection may serve others
  }
  this[kUniqueHeaders] = Array.isArray(options.uniqueHeaders)
    ? new Set(options.uniqueHeaders.map((name) => name.toLowerCase())) : null;
  connect(this, options);
}
Object.setPrototypeOf(ClientRequest.prototype, OutgoingMessage.prototype);
Object.setPrototypeOf(ClientRequest, OutgoingMessage);

function setUp(req, options, protocol) {
  const { agent } = req;
  const defaultPort = options.defaultPort || agent?.defaultPort;
  options.port = options.port || defaultPort || 80;
  const host = checkHost(options.hostname, 'hostname') || checkHost(options.host, 'host') || 'localhost';
  options.host = host;
  req.defaultPort = defaultPort;
  req.socketPath = options.socketPath;
  if (options.timeout !== undefined) req.timeout = duration(options.timeout, 'timeout');
  req.method = methodOf(options);
  if (options.maxHeaderSize !== undefined && typeof options.maxHeaderSize !== 'number') {
    throw errors.invalidArgType('maxHeaderSize', 'number', options.maxHeaderSize);
  }
  req.maxHeaderSize = options.maxHeaderSize;
  req.insecureHTTPParser = checkBoolean(options.insecureHTTPParser, 'options.insecureHTTPParser');
  req.joinDuplicateHeaders = checkBoolean(options.joinDuplicateHeaders, 'options.joinDuplicateHeaders');
  req.path = options.path || '/';
  req._ended = false;
  req.res = null;
  req.aborted = false;
  req.timeoutCb = null;
  req.upgradeOrConnect = false;
  req.parser = null;
  req.maxHeadersCount = null;
  req.reusedSocket = false;
  req.host = host;
  req.protocol = protocol;
  req.shouldKeepAlive = Boolean(agent && (agent.keepAlive || Number.isFinite(agent.maxSockets)));
  req._last = !req.shouldKeepAlive;
  req.useChunkedEncodingByDefault = !WITHOUT_BODY.has(req.method);
}

function hostField(req, options) {
  const { host } = options;
  const text = net.isIPv6(host) ? `[${host}]` : host;
  return options.port && Number(options.port) !== req.defaultPort ? `${text}:${options.port}` : text;
}

function firstLine(req) {
  return `${req.method} ${req.path} HTTP/1.1\r\n`;
}

// A list of headers is sent as it is; those in an object or in options are set one by one.
function writeFields(req, options) {
  const { headers } = options;
  if (Array.isArray(headers)) {
    req._storeHeader(firstLine(req), headers);
    return;
  }
  for (const name of Object.keys(headers ?? {})) req.setHeader(name, headers[name]);
  const setHost = options.setHost === undefined ? true : options.setHost;
  if (setHost && !req.getHeader('host')) req.setHeader('Host', hostField(req, options));
  if (options.auth && !req.getHeader('Authorization')) {
    req.setHeader('Authorization', `Basic ${require('node/buffer').Buffer.from(options.auth).toString('base64')}`);
  }
  if (req.getHeader('expect')) {
    if (req._header) throw headersSentError('render');
    req._storeHeader(firstLine(req), req[kHeaders]);
  }
}

function listenToSignal(req, signal) {
  require('node/stream').addAbortSignal(signal, req);
}

function connect(req, options) {
  if (options.socketPath) options.path = options.socketPath;
  else if (!req.agent) options.path = undefined; // for net, it would be the path of a local socket
  if (req.agent) {
    req.agent.addRequest(req, options);
    return;
  }
  if (typeof options.createConnection !== 'function') {
    req.onSocket(net.createConnection(options));
    return;
  }
  let isDone = false;
  const once = (error, socket) => {
    if (isDone) return;
    isDone = true;
    if (error) nextTick(() => emitError(req, error));
    else req.onSocket(socket);
  };
  const socket = options.createConnection(options, once);
  if (socket) once(null, socket);
}

function emitAbort(req) {
  req.emit('abort');
}

function emitErrorAndClose(req, error) {
  req.destroyed = true;
  if (error) emitError(req, error);
  req._closed = true;
  req.emit('close');
}

// In a separate tick: the request may have been destroyed in the meantime. Runs in the request's async context, even if
// another request has just released the socket.
function takeSocket(req, socket, error) {
  if (req[kFrame] === undefined) useSocket(req, socket, error);
  else runIn(req[kFrame], useSocket, undefined, [req, socket, error]);
}

function useSocket(req, socket, error) {
  if (!req.destroyed && !error) {
    attach(req, socket);
    req._flush();
    return;
  }
  const end = (late) => emitErrorAndClose(req, req[kError] ?? late ?? error ?? (req.aborted ? null : resetError('socket hang up')));
  if (socket && (error || !req.agent || socket.destroyed)) {
    // Its error, if any, is the request's.
    require('node/stream').finished(socket.destroy(error ?? undefined), (late) => {
      end(late?.code === 'ERR_STREAM_PREMATURE_CLOSE' ? undefined : late);
    });
    return;
  }
  socket?.emit('free');
  end();
}

function setSocketTimeout(socket, msecs) {
  if (socket.connecting) socket.once('connect', () => socket.setTimeout(msecs));
  else socket.setTimeout(msecs);
}

const methods = {
  _implicitHeader() {
    if (this._header) throw headersSentError('render');
    this._storeHeader(firstLine(this), this[kHeaders]);
  },

  _finish() {
    Reflect.apply(OutgoingMessage.prototype._finish, this, []);
    active['http.client.request.start']?.publish({ request: this });
    active.httpTimes?.requestSent(this);
  },

  abort() {
    if (this.aborted) return;
    this.aborted = true;
    nextTick(emitAbort, this);
    this.destroy();
  },

  destroy(error) {
    if (this.destroyed) return this;
    this.destroyed = true;
    if (this.res) this.res._dump();
    this[kError] = error;
    this.socket?.destroy(error);
    return this;
  },

  onSocket(socket, error) {
    nextTick(takeSocket, this, socket, error);
  },

  // Runs the function once there is a connection.
  _deferToConnect(method, args) {
    const call = () => {
      if (method) Reflect.apply(this.socket[method], this.socket, args);
    };
    const onSocket = () => {
      if (this.socket.writable && !this.socket.connecting) call();
      else this.socket.once('connect', call);
    };
    if (this.socket) onSocket();
    else this.once('socket', onSocket);
  },

  setTimeout(msecs, callback) {
    if (this._ended) return this;
    const ms = duration(msecs, 'msecs');
    if (callback !== undefined) this.once('timeout', callback);
    if (this.socket) {
      listenForTimeout(this);
      setSocketTimeout(this.socket, ms);
    } else {
      this.once('socket', (socket) => {
        listenForTimeout(this);
        setSocketTimeout(socket, ms);
      });
    }
    return this;
  },

  setNoDelay(...args) {
    this._deferToConnect('setNoDelay', args);
  },

  setSocketKeepAlive(...args) {
    this._deferToConnect('setKeepAlive', args);
  },

  clearTimeout(callback) {
    this.setTimeout(0, callback);
  },
};

for (const [name, value] of Object.entries(methods)) {
  defineProperty(ClientRequest.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}

module.exports = { ClientRequest };
