// SPDX-License-Identifier: MIT
//
// Http2ServerResponse: a response of HTTP/2 with the interface of http.ServerResponse.
'use strict';

const { Stream } = require('node/stream');
const errors = require('internal/errors');
const { h2Error } = require('internal/http2/errors');
const { isToken, validateHeaderValue } = require('internal/http/common');
const { nextTick } = require('internal/ticks');

const kState = Symbol('kState');
const kProxy = Symbol('proxySocket');
const PROXIED = new Set(['setTimeout', 'ref', 'unref']);
const FORBIDDEN = new Set(['pause', 'read', 'resume', 'write', 'setEncoding', 'setKeepAlive', 'setNoDelay', 'destroy', 'emit', 'end']);
const OF_STREAM = new Set(['on', 'once', 'end', 'emit', 'destroy', 'writable', 'destroyed', 'readable']);

let hasWarned = false;

function warnStatusMessage() {
  if (hasWarned) return;
  hasWarned = true;
  globalThis.process.emitWarning('Status message is not supported by HTTP/2 (RFC7540 8.1.2.4)', 'UnsupportedWarning');
}

// The socket of a request: what concerns the request goes to its stream, the rest to the session's socket.
function requestSocket(stream) {
  stream[kProxy] ??= makeProxy(stream);
  return stream[kProxy];
}

const ownerOf = (stream) => (stream.session === undefined ? stream : stream.session.socket);

function makeProxy(stream) {
  return new Proxy(stream, {
    get(target, name) {
      if (OF_STREAM.has(name)) {
        const value = stream[name];
        return typeof value === 'function' ? value.bind(stream) : value;
      }
      if (name === 'setTimeout') {
        const { session } = stream;
        return session === undefined ? stream.setTimeout.bind(stream) : session.setTimeout.bind(session);
      }
      if (FORBIDDEN.has(name)) throw h2Error('NO_SOCKET_MANIPULATION');
      const owner = ownerOf(stream);
      const value = owner[name];
      return typeof value === 'function' ? value.bind(owner) : value;
    },
    set(target, name, value) {
      if (OF_STREAM.has(name)) stream[name] = value;
      else if (PROXIED.has(name)) stream.session[name] = value;
      else if (FORBIDDEN.has(name)) throw h2Error('NO_SOCKET_MANIPULATION');
      else ownerOf(stream)[name] = value;
      return true;
    },
    has: (target, name) => name in ownerOf(stream),
    getPrototypeOf: () => Reflect.getPrototypeOf(ownerOf(stream)),
  });
}

function checkHeaderName(name) {
  if (typeof name !== 'string' || name === '' || !isToken(name.startsWith(':') ? name.slice(1) : name)) {
    throw errors.codedError(TypeError, 'ERR_INVALID_HTTP_TOKEN', `Header name must be a valid HTTP token ["${name}"]`);
  }
  if (name.startsWith(':')) throw h2Error('PSEUDOHEADER_NOT_ALLOWED');
}

function checkHeader(name, value) {
  checkHeaderName(name);
  if (value === undefined || value === null) throw h2Error('INVALID_HEADER_VALUE', value, name);
  for (const each of Array.isArray(value) ? value : [value]) validateHeaderValue(name, each);
}

// Connection-specific headers are ignored, with a warning.
function isOfConnection(name, value) {
  const isIgnored = name === 'connection' || name === 'upgrade' || name === 'http2-settings' || name === 'keep-alive'
    || name === 'proxy-connection' || name === 'transfer-encoding' || (name === 'te' && value !== 'trailers');
  if (isIgnored && name === 'connection' && !warnedConnection) {
    warnedConnection = true;
    globalThis.process.emitWarning(
      'The provided connection header is not valid, the value will be dropped from the header and will never be in use.', 'UnsupportedWarning',
    );
  }
  return name === 'connection';
}

let warnedConnection = false;

class Http2ServerResponse extends Stream {
  constructor(stream, options) {
    super(options);
    this[kState] = { stream, headers: { __proto__: null }, trailers: { __proto__: null }, status: 200, sendDate: true, isEnded: false, isFinished: false, isClosed: false };
    this.writable = true;
    this.req = undefined;
  }

  get _header() {
    return this.headersSent;
  }

  get writableEnded() {
    return this[kState].isEnded;
  }

  get finished() {
    return this[kState].isEnded;
  }

  get socket() {
    const inner = this[kState];
    return inner.isFinished || inner.isClosed ? undefined : requestSocket(inner.stream);
  }

  get connection() {
    return this.socket;
  }

  get stream() {
    return this[kState].stream;
  }

  get headersSent() {
    return this[kState].stream.headersSent;
  }

  get sendDate() {
    return this[kState].sendDate;
  }

  set sendDate(value) {
    this[kState].sendDate = Boolean(value);
  }

  get statusCode() {
    return this[kState].status;
  }

  set statusCode(given) {
    const code = given | 0;
    if (code >= 100 && code < 200) throw h2Error('INFO_STATUS_NOT_ALLOWED');
    if (code < 100 || code > 599) throw h2Error('STATUS_INVALID', code);
    this[kState].status = code;
  }

  get writableCorked() {
    return this[kState].stream.writableCorked;
  }

  get writableHighWaterMark() {
    return this[kState].stream.writableHighWaterMark;
  }

  get writableFinished() {
    return this[kState].stream.writableFinished;
  }

  get writableLength() {
    return this[kState].stream.writableLength;
  }

  setTrailer(name, value) {
    errors.checkString(name, 'name');
    const key = name.trim().toLowerCase();
    checkHeader(key, value);
    this[kState].trailers[key] = value;
  }

  addTrailers(headers) {
    for (const name of Object.keys(headers)) this.setTrailer(name, headers[name]);
  }

  getHeader(name) {
    errors.checkString(name, 'name');
    return this[kState].headers[name.trim().toLowerCase()];
  }

  getHeaderNames() {
    return Object.keys(this[kState].headers);
  }

  getHeaders() {
    return { __proto__: null, ...this[kState].headers };
  }

  hasHeader(name) {
    errors.checkString(name, 'name');
    return name.trim().toLowerCase() in this[kState].headers;
  }

  removeHeader(name) {
    errors.checkString(name, 'name');
    if (this.headersSent) throw h2Error('HEADERS_SENT');
    const key = name.trim().toLowerCase();
    if (key === 'date') this[kState].sendDate = false;
    delete this[kState].headers[key];
  }

  setHeader(name, value) {
    errors.checkString(name, 'name');
    checkHeader(name.trim().toLowerCase(), value);
    if (this[kState].isClosed) return;
    if (this.headersSent) throw h2Error('HEADERS_SENT');
    this._setHeader(name, value);
  }

  _setHeader(name, value) {
    const key = name.trim().toLowerCase();
    checkHeader(key, value);
    if (isOfConnection(key, value)) return;
    this[kState].headers[key] = value;
  }

  appendHeader(name, value) {
    errors.checkString(name, 'name');
    const key = name.trim().toLowerCase();
    checkHeader(key, value);
    if (this[kState].isClosed) return;
    if (this.headersSent) throw h2Error('HEADERS_SENT');
    if (isOfConnection(key, value)) return;
    const { headers } = this[kState];
    headers[key] = headers[key] === undefined ? value : [].concat(headers[key], value);
  }

  get statusMessage() {
    warnStatusMessage();
    return '';
  }

  set statusMessage(value) {
    warnStatusMessage();
  }

  flushHeaders() {
    const { stream, isClosed } = this[kState];
    if (!isClosed && !stream.headersSent) this.writeHead(this[kState].status);
  }

  writeHead(statusCode, statusMessage, given) {
    const inner = this[kState];
    if (inner.isClosed || inner.stream.destroyed || inner.stream.closed) return this;
    if (inner.stream.headersSent) throw h2Error('HEADERS_SENT');
    let headers = given;
    if (typeof statusMessage === 'string') warnStatusMessage();
    if (headers === undefined && typeof statusMessage === 'object') headers = statusMessage;
    if (Array.isArray(headers)) this.#setList(headers);
    else if (headers !== null && headers !== undefined) for (const name of Object.keys(headers)) this._setHeader(name, headers[name]);
    this.statusCode = statusCode;
    this.#begin();
    return this;
  }

  #setList(list) {
    const isNested = list.length > 0 && Array.isArray(list[0]);
    if (!isNested && list.length % 2 !== 0) throw errors.invalidArgValue('headers', list);
    const seen = new Set();
    const add = (name, value) => {
      if (seen.has(name)) this.appendHeader(name, value);
      else this._setHeader(name, value);
      seen.add(name);
    };
    if (isNested) for (const [name, value] of list) add(name, value);
    else for (let i = 0; i < list.length; i += 2) add(list[i], list[i + 1]);
  }

  #begin(endStream = false) {
    const inner = this[kState];
    const headers = inner.headers;
    headers[':status'] = inner.status;
    inner.stream.respond(headers, { endStream, waitForTrailers: true, sendDate: inner.sendDate });
  }

  cork() {
    this[kState].stream.cork();
  }

  uncork() {
    this[kState].stream.uncork();
  }

  write(chunk, given, done) {
    const inner = this[kState];
    const [encoding, callback] = typeof given === 'function' ? ['utf8', given] : [given, done];
    let error;
    if (inner.isEnded) error = errors.codedError(Error, 'ERR_STREAM_WRITE_AFTER_END', 'write after end');
    else if (inner.isClosed) error = h2Error('INVALID_STREAM');
    else if (inner.stream.destroyed) return false;
    if (error !== undefined) {
      if (typeof callback === 'function') nextTick(callback, error);
      this.destroy(error);
      return false;
    }
    if (!inner.stream.headersSent) this.writeHead(inner.status);
    return inner.stream.write(chunk, encoding, callback);
  }

  end(given, givenEncoding, done) {
    const inner = this[kState];
    const { stream } = inner;
    let [chunk, encoding, callback] = [given, givenEncoding, done];
    if (typeof chunk === 'function') [chunk, encoding, callback] = [undefined, undefined, chunk];
    else if (typeof encoding === 'function') [encoding, callback] = ['utf8', encoding];
    if (inner.isClosed || inner.isEnded) {
      if (typeof callback === 'function') nextTick(callback);
      return this;
    }
    const hasChunk = chunk !== null && chunk !== undefined;
    if (hasChunk) this.write(chunk, encoding);
    inner.isEnded = true;
    if (typeof callback === 'function') {
      if (stream.writableEnded) this.once('finish', callback);
      else stream.prependOnceListener('finish', callback);
    }
    if (!stream.headersSent && !stream.destroyed && !stream.closed) this.#begin(!hasChunk && Object.keys(inner.trailers).length === 0);
    if (inner.isClosed || stream.destroyed) this._streamClosed();
    else stream.end();
    return this;
  }

  destroy(error) {
    const inner = this[kState];
    if (inner.isClosed) return;
    inner.stream.destroy(error);
  }

  setTimeout(msecs, callback) {
    const inner = this[kState];
    if (!inner.isClosed) inner.stream.setTimeout(msecs, callback);
    return this;
  }

  createPushResponse(headers, callback) {
    errors.checkFunction(callback, 'callback');
    const inner = this[kState];
    if (inner.isClosed) {
      nextTick(callback, h2Error('INVALID_STREAM'));
      return;
    }
    inner.stream.pushStream(headers, {}, (error, stream) => {
      if (error) {
        callback(error);
        return;
      }
      const response = new Http2ServerResponse(stream);
      stream.on('close', () => response._streamClosed());
      stream.on('finish', () => response._streamFinished());
      stream.on('wantTrailers', () => response._sendTrailers());
      stream.on('drain', () => response.emit('drain'));
      callback(null, response);
    });
  }

  writeContinue() {
    const { stream, isClosed } = this[kState];
    if (stream.headersSent || isClosed) return false;
    stream.additionalHeaders({ ':status': 100 });
    return true;
  }

  writeEarlyHints(hints) {
    errors.checkObject(hints, 'hints');
    const headers = { __proto__: null };
    const link = hints.link === undefined ? undefined : linkOf(hints.link);
    for (const name of Object.keys(hints)) if (name !== 'link') headers[name] = hints[name];
    if (link === undefined || link.length === 0) return false;
    const { stream, isClosed } = this[kState];
    if (stream.headersSent || isClosed) return false;
    stream.additionalHeaders({ ...headers, ':status': 103, Link: link });
    return true;
  }

  // Called by the stream

  _streamClosed() {
    const inner = this[kState];
    if (inner.isClosed) return;
    this._streamFinished();
    inner.isClosed = true;
    this.writable = false;
    this.emit('close');
  }

  _streamFinished() {
    const inner = this[kState];
    if (inner.isFinished) return;
    inner.isFinished = true;
    this.emit('finish');
  }

  _sendTrailers() {
    const { stream, trailers } = this[kState];
    stream.sendTrailers(trailers);
  }
}

function linkOf(value) {
  const good = /^(?:<[^>]*>)(?:\s*;\s*[^;"\s]+(?:=(?:"[^"]*"|[^;"\s]*))?)*$/;
  const list = Array.isArray(value) ? value : [value];
  for (const each of list) {
    if (typeof each !== 'string' || !good.test(each)) {
      throw errors.invalidArgValue('hints', each,
        'must be an array or string of format "</styles.css>; rel=preload; as=style"');
    }
  }
  return list.join(', ');
}

module.exports = { Http2ServerResponse, requestSocket };
