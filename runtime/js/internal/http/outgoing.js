// SPDX-License-Identifier: MIT
//
// OutgoingMessage: the headers of an outgoing message. outgoing_head.js writes its head, outgoing_body.js its body.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { Stream, getDefaultHighWaterMark } = require('node/stream');
const { codedError, invalidArgType, checkString } = require('internal/errors');
const { validateHeaderName, validateHeaderValue } = require('internal/http/common');
const { lower } = require('internal/http/headers');

const kHeaders = Symbol('kHeaders'); // null, or lower-case name: [name, value]
const kUniqueHeaders = Symbol('kUniqueHeaders');
const kCorked = Symbol('kCorked'); // how often cork() was called
const kBytesWritten = Symbol('kBytesWritten');
const kNeedDrain = Symbol('kNeedDrain');
const kErrored = Symbol('kErrored');
const kHighWaterMark = Symbol('kHighWaterMark');
const kRejectsBody = Symbol('kRejectsBody');
const kConnection = Symbol('kConnection'); // a server's, notified when the message is sent; or undefined

const nop = () => {};

// The empty queue shared by all messages without queued data: never written to.
const NOTHING = [];

function OutgoingMessage(options) {
  setUp(this, options);
}
Object.setPrototypeOf(OutgoingMessage.prototype, Stream.prototype);
Object.setPrototypeOf(OutgoingMessage, Stream);

// Sets the same properties as EventEmitter, without calling it.
function setUp(message, given) {
  const options = ownOptions(given);
  message._events = undefined;
  message._eventsCount = 0;
  message._maxListeners = undefined;
  message.outputData = NOTHING;
  message.outputSize = 0;
  message.writable = true;
  message.destroyed = false;
  message._last = false;
  message.chunkedEncoding = false;
  message.shouldKeepAlive = true;
  message.maxRequestsOnConnectionReached = false;
  message._defaultKeepAlive = true;
  message.useChunkedEncodingByDefault = true;
  message.sendDate = false;
  message._removedConnection = false;
  message._removedContLen = false;
  message._removedTE = false;
  message.strictContentLength = false;
  message._contentLength = null;
  message._hasBody = true;
  message._trailer = '';
  message.finished = false;
  message._headerSent = false;
  message._closed = false;
  message.socket = null;
  message._header = null;
  message._keepAliveTimeout = 0;
  message._onPendingData = nop;
  message[kHeaders] = null;
  message[kUniqueHeaders] = null;
  message[kCorked] = 0;
  message[kBytesWritten] = 0;
  message[kNeedDrain] = false;
  message[kErrored] = null;
  message[kConnection] = undefined;
  message[kHighWaterMark] = options.highWaterMark ?? getDefaultHighWaterMark(false);
  message[kRejectsBody] = options.rejectNonStandardBodyWrites ?? false;
}

function headersSentError(what) {
  return codedError(Error, 'ERR_HTTP_HEADERS_SENT', `Cannot ${what} headers after they are sent to the client`);
}

function validateValue(name, value) {
  if (!Array.isArray(value)) {
    validateHeaderValue(name, value);
    return;
  }
  for (const each of value) if (each !== undefined) validateHeaderValue(name, each);
}

const methods = {
  setHeader(name, value) {
    if (this._header) throw headersSentError('set');
    validateHeaderName(name);
    validateValue(name, value);
    this[kHeaders] ??= { __proto__: null };
    this[kHeaders][lower(name)] = [name, value];
    return this;
  },

  setHeaders(headers) {
    if (this._header) throw headersSentError('set');
    if (!headers || Array.isArray(headers) || typeof headers.keys !== 'function' || typeof headers.get !== 'function') {
      throw invalidArgType('headers', ['Headers', 'Map'], headers);
    }
    // Headers list each cookie separately: all of them are sent.
    const cookies = [];
    for (const [name, value] of headers) {
      if (name === 'set-cookie') cookies.push(...[].concat(value));
      else this.setHeader(name, value);
    }
    if (cookies.length > 0) this.setHeader('set-cookie', cookies);
    return this;
  },

  appendHeader(name, value) {
    if (this._header) throw headersSentError('append');
    validateHeaderName(name);
    validateValue(name, value);
    const existing = this[kHeaders]?.[lower(name)];
    if (existing === undefined) {
      this[kHeaders] ??= { __proto__: null };
      this[kHeaders][lower(name)] = [name, value];
    } else {
      existing[1] = [].concat(existing[1], value);
    }
    return this;
  },

  getHeader(name) {
    checkString(name, 'name');
    return this[kHeaders]?.[lower(name)]?.[1];
  },

  getHeaderNames() {
    return this[kHeaders] === null ? [] : Object.keys(this[kHeaders]);
  },

  getRawHeaderNames() {
    return this[kHeaders] === null ? [] : Object.values(this[kHeaders]).map(([name]) => name);
  },

  getHeaders() {
    const copy = { __proto__: null };
    for (const key in this[kHeaders]) copy[key] = this[kHeaders][key][1];
    return copy;
  },

  hasHeader(name) {
    checkString(name, 'name');
    return this[kHeaders]?.[lower(name)] !== undefined;
  },

  removeHeader(name) {
    checkString(name, 'name');
    if (this._header) throw headersSentError('remove');
    const key = lower(name);
    if (key === 'connection') this._removedConnection = true;
    else if (key === 'content-length') this._removedContLen = true;
    else if (key === 'transfer-encoding') this._removedTE = true;
    else if (key === 'date') this.sendDate = false;
    if (this[kHeaders] !== null) delete this[kHeaders][key];
  },

  setTimeout(msecs, callback) {
    if (callback) this.on('timeout', callback);
    if (this.socket) this.socket.setTimeout(msecs);
    else this.once('socket', (socket) => socket.setTimeout(msecs));
    return this;
  },

  // Errors go to the socket, which may be assigned later.
  destroy(error) {
    if (this.destroyed) return this;
    this.destroyed = true;
    this[kErrored] = error;
    if (this.socket) this.socket.destroy(error);
    else this.once('socket', (socket) => socket.destroy(error));
    return this;
  },

  _implicitHeader() {
    throw codedError(Error, 'ERR_METHOD_NOT_IMPLEMENTED', 'The _implicitHeader() method is not implemented');
  },

  pipe() {
    this.emit('error', codedError(Error, 'ERR_STREAM_CANNOT_PIPE', 'Cannot pipe, not readable'));
  },

  _renderHeaders() {
    if (this._header) throw headersSentError('render');
    const rendered = {};
    for (const key in this[kHeaders]) {
      const [name, value] = this[kHeaders][key];
      rendered[name] = value;
    }
    return rendered;
  },
};

function waiting(message) {
  return message.outputSize + (message.socket ? message.socket.writableLength : 0);
}

const properties = {
  errored: (message) => message[kErrored],
  closed: (message) => message._closed,
  writableFinished: (message) => message.finished && message.outputSize === 0
    && (!message.socket || message.socket.writableLength === 0),
  writableObjectMode: () => false,
  writableLength: waiting,
  writableHighWaterMark: (message) => message[kHighWaterMark],
  writableCorked: (message) => message[kCorked],
  headersSent: (message) => Boolean(message._header),
  writableEnded: (message) => message.finished,
  writableNeedDrain: (message) => !message.destroyed && !message.finished && message[kNeedDrain],
};

for (const [name, value] of Object.entries(methods)) {
  defineProperty(OutgoingMessage.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}
for (const [name, read] of Object.entries(properties)) {
  defineProperty(OutgoingMessage.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return read(this);
    },
  });
}
OutgoingMessage.prototype[Symbol.for('nodejs.rejection')] = function onRejection(error) {
  this.destroy(error);
};
defineProperty(OutgoingMessage.prototype, 'connection', {
  configurable: true,
  get() {
    return this.socket;
  },
  set(socket) {
    this.socket = socket;
  },
});

module.exports = {
  OutgoingMessage, setUp, headersSentError, nop, NOTHING,
  symbols: {
    kHeaders, kUniqueHeaders, kCorked, kBytesWritten, kNeedDrain, kErrored, kHighWaterMark, kRejectsBody, kConnection,
  },
};
require('internal/http/outgoing_head');
require('internal/http/outgoing_body');
