// SPDX-License-Identifier: MIT
//
// ServerResponse: a server's response.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType, invalidArgValue } = require('internal/errors');
const { nextTick } = require('internal/ticks');
const { STATUS_CODES, hasInvalidChar } = require('internal/http/common');
const { OutgoingMessage, setUp, headersSentError, symbols } = require('internal/http/outgoing');

const { kHeaders } = symbols;

const CHUNKED = /(?<!\w)chunked(?!\w)/i;
// A reference in angle brackets, then parameters with or without values (RFC 8288).
const PARAMETER = /\s*;\s*[^;"\s]+(?:="[^;"\s]*"|=[^;"\s]*)?/;
const LINK = new RegExp(`^<[^>]*>(?:${PARAMETER.source})*$`);

// HTTP/1.0 has no chunked encoding, unless the client accepts it, and closes its connections.
function adaptToOldClient(res, { headers }) {
  res.shouldKeepAlive = false;
  res.useChunkedEncodingByDefault = Boolean(headers) && CHUNKED.test(headers.te);
}

function ServerResponse(req, options) {
  setUp(this, options);
  this.req = req;
  this._expect_continue = false;
  this._sent100 = false;
  this.sendDate = true;
  if (req.method === 'HEAD') this._hasBody = false;
  const { httpVersionMajor: major, httpVersionMinor: minor } = req;
  if (major < 1 || minor < 1) adaptToOldClient(this, req);
  // Never true: see reserved() in runtime/harden/hot_streams.js. These are an OutgoingMessage's.
  if (new.target === null) {
    this._events = this._eventsCount = this._maxListeners = this.outputData = this.outputSize = this.writable = this.destroyed =
      this._last = this.chunkedEncoding = this.shouldKeepAlive = this.maxRequestsOnConnectionReached = this._defaultKeepAlive =
      this.useChunkedEncodingByDefault = this._removedConnection = this._removedContLen = this._removedTE =
      this.strictContentLength = this._contentLength = this._trailer = this.finished = this._headerSent = this._closed =
      this.socket = this._header = this._keepAliveTimeout = this._onPendingData = this.statusCode = this.statusMessage =
      this.symbol1 = this.symbol2 = this.symbol3 = this.symbol4 = this.symbol5 = this.symbol6 = this.symbol7 = this.symbol8 =
      this.symbol9 = null;
  }
}
Object.setPrototypeOf(ServerResponse.prototype, OutgoingMessage.prototype);
Object.setPrototypeOf(ServerResponse, OutgoingMessage);
Object.assign(ServerResponse.prototype, { statusCode: 200, statusMessage: undefined });

// The connection closed before the response was sent.
function onSocketClose() {
  const message = this._httpMessage;
  if (message) abortResponse(message);
}

function abortResponse(message) {
  if (message.destroyed && message._closed) return;
  message.destroyed = true;
  message._closed = true;
  message.emit('close');
}

function statusLine(code, text) {
  return `HTTP/1.1 ${code} ${text}\r\n`;
}

const usualLines = new Map();

function usualLine(code, text) {
  let line = usualLines.get(code);
  if (line === undefined) {
    line = statusLine(code, text);
    usualLines.set(code, line);
  }
  return line;
}

// The headers of setHeader, overridden by those of writeHead.
function merge(message, given) {
  if (!Array.isArray(given)) {
    for (const name in given) if (name) message.setHeader(name, given[name]);
    return message[kHeaders];
  }
  if (given.length % 2 !== 0) throw invalidArgValue('headers', given);
  for (let i = 0; i < given.length; i += 2) if (given[i]) message.setHeader(given[i], given[i + 1]);
  return message[kHeaders];
}

function linkOf(hint) {
  if (typeof hint === 'string' && LINK.test(hint)) return hint;
  throw invalidArgValue('hints', hint, 'must be an array or string of format "</styles.css>; rel=preload; as=style"');
}

function linksOf(link) {
  return Array.isArray(link) ? link.map(linkOf).join(', ') : linkOf(link);
}

const methods = {
  assignSocket(socket) {
    if (socket._httpMessage) {
      throw codedError(Error, 'ERR_HTTP_SOCKET_ASSIGNED', 'ServerResponse has an already assigned socket');
    }
    this.socket = socket;
    socket._httpMessage = this;
    socket.on('close', onSocketClose);
    this.emit('socket', socket);
    this._flush();
  },

  detachSocket(socket) {
    this.socket = null;
    socket._httpMessage = null;
    socket.removeListener('close', onSocketClose);
  },

  writeContinue(callback) {
    this._writeRaw('HTTP/1.1 100 Continue\r\n\r\n', 'ascii', callback);
    this._sent100 = true;
  },

  writeProcessing(callback) {
    this._writeRaw('HTTP/1.1 102 Processing\r\n\r\n', 'ascii', callback);
  },

  writeEarlyHints(hints, callback) {
    if (typeof hints !== 'object' || hints === null || Array.isArray(hints)) throw invalidArgType('hints', 'object', hints);
    const { link } = hints;
    const links = link === null || link === undefined ? '' : linksOf(link);
    if (links === '') return;
    const others = Object.keys(hints).filter((name) => name !== 'link').map((name) => `${name}: ${hints[name]}\r\n`);
    this._writeRaw(`HTTP/1.1 103 Early Hints\r\nLink: ${links}\r\n${others.join('')}\r\n`, 'ascii', callback);
  },

  _implicitHeader() {
    this.writeHead(this.statusCode);
  },

  writeHead(code, reason, given) {
    if (this._header) throw headersSentError('write');
    const original = code;
    const status = code | 0;
    if (status < 100 || status > 999) {
      throw codedError(RangeError, 'ERR_HTTP_INVALID_STATUS_CODE', `Invalid status code: ${require('node/util').format('%s', original)}`);
    }
    let fields = given;
    const hasReason = typeof reason === 'string';
    if (hasReason) {
      this.statusMessage = reason;
    } else {
      this.statusMessage ||= STATUS_CODES[status] || 'unknown';
      fields ??= reason;
    }
    this.statusCode = status;
    let headers = fields;
    if (this[kHeaders] !== null) headers = fields ? merge(this, fields) : this[kHeaders];
    const text = this.statusMessage;
    const isUsual = !hasReason && text === STATUS_CODES[status];
    if (!isUsual && hasInvalidChar(text)) throw codedError(TypeError, 'ERR_INVALID_CHAR', 'Invalid character in statusMessage');
    if (status === 204 || status === 304 || (status >= 100 && status <= 199)) this._hasBody = false;
    if (this._expect_continue && !this._sent100) this.shouldKeepAlive = false;
    this._storeHeader(isUsual ? usualLine(status, text) : statusLine(status, text), headers);
    return this;
  },
};
methods.writeHeader = methods.writeHead;

for (const [name, value] of Object.entries(methods)) {
  defineProperty(ServerResponse.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}

function emitClose(message) {
  message.destroyed = true;
  message._closed = true;
  message.emit('close');
}

// Without a listener there is nothing to wait for.
function emitCloseSoon(message) {
  if (message._eventsCount > 0) {
    nextTick(emitClose, message);
  } else {
    message.destroyed = true;
    message._closed = true;
  }
}

module.exports = { ServerResponse, abortResponse, emitCloseSoon };
