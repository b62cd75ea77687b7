// SPDX-License-Identifier: MIT
//
// IncomingMessage: a request received by a server, or a response received by a client.
//
// Most requests have no body and are never read, so the stream inside a message is created on first access
// (`_readableState`), and headers are parsed on first access.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { Readable } = require('node/stream');
const { nextTick } = require('internal/ticks');
const headers = require('internal/http/headers');
const { resetError } = require('internal/http/common');

const kText = Symbol('kText'); // "\nname\nvalue" of all headers, until parsed
const kRaw = Symbol('kRaw');
const kRawTrailers = Symbol('kRawTrailers');
const kFields = Symbol('kFields'); // objects created from rawHeaders and rawTrailers
const kLimit = Symbol('kLimit'); // how many entries of the raw list count; 0: all
const kVersion = Symbol('kVersion'); // major << 8 | minor; 0: not known
const kState = Symbol('kState');
const kIsEnded = Symbol('kIsEnded'); // the body has ended, but the stream does not exist yet

function IncomingMessage(socket) {
  this.socket = socket;
  this[kState] = undefined;
  this[kIsEnded] = false;
  this[kText] = '';
  this[kRaw] = undefined;
  this[kRawTrailers] = undefined;
  this[kFields] = undefined;
  this[kLimit] = 0;
  this[kVersion] = 0;
  this.complete = false;
  this.joinDuplicateHeaders = false;
  this.aborted = false;
  this.upgrade = null;
  this.url = '';
  this.method = null;
  this.statusCode = null;
  this.statusMessage = null;
  this.client = socket;
  this._consuming = false;
  this._dumped = false;
}
Object.setPrototypeOf(IncomingMessage.prototype, Readable.prototype);
Object.setPrototypeOf(IncomingMessage, Readable);

function taken(text) {
  return text === '' ? [] : text.slice(1).split('\n');
}

// Node passes headers in batches, and stops at its limit.
const LOT = 62;

function takenHeaders(message) {
  const raw = taken(message[kText]);
  const limit = message[kLimit];
  if (limit > 0 && raw.length > LOT + 2) raw.length = Math.min(raw.length, Math.ceil(limit / LOT) * LOT);
  return raw;
}

function fieldsOf(message) {
  message[kFields] ??= { headers: undefined, headersDistinct: undefined, trailers: undefined, trailersDistinct: undefined };
  return message[kFields];
}

function countOf(message, raw) {
  return message[kLimit] > 0 ? Math.min(message[kLimit], raw.length) : raw.length;
}

// Creates the stream in the state it would have reached by now.
function makeStream(message) {
  const { socket } = message;
  const highWaterMark = socket?.readableHighWaterMark;
  Reflect.apply(Readable, message, [highWaterMark === undefined ? undefined : { __proto__: null, highWaterMark }]);
  const state = message[kState];
  if (message[kIsEnded]) state.ended = true;
  if (message[kIsEnded] && message._dumped) {
    for (const name of ['endEmitted', 'flowing', 'destroyed', 'closed', 'closeEmitted']) state[name] = true;
  }
  return state;
}

const properties = {
  _readableState: {
    get() {
      return this[kState] ?? makeStream(this);
    },
    set(state) {
      this[kState] = state;
    },
  },
  rawHeaders: {
    get() {
      this[kRaw] ??= takenHeaders(this);
      return this[kRaw];
    },
    set(list) {
      this[kRaw] = list;
    },
  },
  rawTrailers: {
    get() {
      this[kRawTrailers] ??= [];
      return this[kRawTrailers];
    },
    set(list) {
      this[kRawTrailers] = list;
    },
  },
  httpVersionMajor: {
    get() {
      return this[kVersion] === 0 ? null : this[kVersion] >> 8;
    },
    set(major) {
      this[kVersion] = (major << 8) | (this[kVersion] & 255);
    },
  },
  httpVersionMinor: {
    get() {
      return this[kVersion] === 0 ? null : this[kVersion] & 255;
    },
    set(minor) {
      this[kVersion] = (this[kVersion] & ~255) | minor;
    },
  },
  httpVersion: {
    get() {
      return this[kVersion] === 0 ? null : `${this[kVersion] >> 8}.${this[kVersion] & 255}`;
    },
    set(version) {
      const [major, minor] = String(version).split('.');
      this[kVersion] = (major << 8) | minor;
    },
  },
  connection: {
    get() {
      return this.socket;
    },
    set(socket) {
      this.socket = socket;
    },
  },
};

for (const [name, from, make] of [
  ['headers', 'rawHeaders', 'joined'],
  ['headersDistinct', 'rawHeaders', 'distinct'],
  ['trailers', 'rawTrailers', 'joined'],
  ['trailersDistinct', 'rawTrailers', 'distinct'],
]) {
  properties[name] = {
    get() {
      const fields = fieldsOf(this);
      if (fields[name] === undefined) {
        const raw = this[from];
        fields[name] = headers[make](raw, countOf(this, raw), this.joinDuplicateHeaders);
      }
      return fields[name];
    },
    set(value) {
      fieldsOf(this)[name] = value;
    },
  };
}

for (const [name, accessors] of Object.entries(properties)) {
  defineProperty(IncomingMessage.prototype, name, { ...accessors, configurable: true, enumerable: name !== '_readableState' });
}

IncomingMessage.prototype.setTimeout = function setTimeout(msecs, callback) {
  if (callback) this.on('timeout', callback);
  this.socket.setTimeout(msecs);
  return this;
};

// The reader wants more: the connection may continue.
IncomingMessage.prototype._read = function _read() {
  if (!this._consuming) {
    this._readableState.readingMore = false;
    this._consuming = true;
  }
  resumeSocket(this.socket);
};

// Destroying an incomplete message destroys its connection.
IncomingMessage.prototype._destroy = function _destroy(error, callback) {
  if (!this.readableEnded || !this.complete) {
    this.aborted = true;
    this.emit('aborted');
  }
  if (this.socket && !this.socket.destroyed && this.aborted) {
    this.socket.destroy(error);
    const { finished } = require('node/stream');
    const cleanup = finished(this.socket, (late) => {
      const reason = late?.code === 'ERR_STREAM_PREMATURE_CLOSE' ? null : late;
      cleanup();
      finishDestroy(this, reason || error, callback);
    });
    return;
  }
  finishDestroy(this, error, callback);
};

function finishDestroy(message, error, callback) {
  nextTick(tellError, message, error, callback);
}

function tellError(message, error, callback) {
  callback(message.listenerCount('error') === 0 ? null : error);
}

IncomingMessage.prototype._addHeaderLines = function _addHeaderLines(raw, count) {
  const dest = this.complete ? this.trailers : this.headers;
  for (let i = 0; i < count; i += 2) this._addHeaderLine(raw[i], raw[i + 1], dest);
};

IncomingMessage.prototype._addHeaderLine = function _addHeaderLine(name, value, dest) {
  headers.addLine(dest, name, value, this.joinDuplicateHeaders);
};

IncomingMessage.prototype._addHeaderLineDistinct = function _addHeaderLineDistinct(name, value, dest) {
  headers.addDistinct(dest, name, value);
};

// A message without a reader is drained here.
IncomingMessage.prototype._dump = function _dump() {
  if (this._dumped) return;
  this._dumped = true;
  if (this[kState] === undefined && this[kIsEnded] && !(this._eventsCount > 0)) return;
  if (this._eventsCount > 0) this.removeAllListeners('data'); // they are not told what is dropped
  this.resume();
};

function resumeSocket(socket) {
  if (!socket || socket._paused || !socket.readable) return;
  if (socket.parser) socket.parser.resumeReading();
  else socket.resume();
}

// Parts of a message as they come in.

function addBody(message, chunk) {
  if (message._dumped) return true;
  return message.push(chunk);
}

function addTrailers(message, text) {
  message[kRawTrailers] = taken(text);
  if (message[kFields] !== undefined) message[kFields].trailers = message[kFields].trailersDistinct = undefined;
}

// The connection reads on, whatever the reader of this message does: the next one may follow.
function endBody(message) {
  message.complete = true;
  if (message[kState] === undefined && !(message._eventsCount > 0)) message[kIsEnded] = true;
  else message.push(null);
  resumeSocket(message.socket);
}

// The other side closed the connection before the message was complete.
function abort(message) {
  message.destroy(resetError('aborted'));
}

module.exports = {
  IncomingMessage, addBody, addTrailers, endBody, abort, symbols: { kText, kLimit, kVersion, kState, kIsEnded },
};
