// SPDX-License-Identifier: MIT
//
// Sends a message: immediately if it has its socket, otherwise when it gets it. Head and body of a
// message that is ended in one call are written as one text, bypassing the socket's stream if that
// is idle.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType } = require('internal/errors');
const { nextTick } = require('internal/ticks');
const { callError } = require('internal/net/errors');
const { Socket } = require('node/net');
const { OutgoingMessage, nop, NOTHING, symbols } = require('internal/http/outgoing');

const { kCorked, kBytesWritten, kNeedDrain, kRejectsBody, kHighWaterMark, kConnection } = symbols;

const LONGEST_LEAN = 16 * 1024;
const kUnsent = Symbol('kUnsent'); // on a socket: texts that its handle could not send immediately
const CRLF = '\r\n';

// The byte length as UTF-8; short ASCII text, the usual case, is handled here.
function byteLength(text, encoding) {
  if (text.length < 1024 && (encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'latin1')) {
    let i = 0;
    while (i < text.length && text.charCodeAt(i) < 128) i++;
    if (i === text.length) return i;
  }
  return require('node/buffer').Buffer.byteLength(text, encoding ?? undefined);
}

function isPlain(encoding) {
  return !encoding || encoding === 'utf8' || encoding === 'latin1';
}

function push(message, data, encoding, callback) {
  if (message.outputData === NOTHING) message.outputData = [];
  message.outputData.push({ data, encoding, callback });
  message.outputSize += data.length;
  message._onPendingData(data.length);
}

function emitError(message, error, callback) {
  callback(error);
  if (typeof message.emit === 'function' && !message.destroyed) message.emit('error', error);
}

// The error of a write after the end, or undefined.
function lateError(message) {
  if (message.finished) return codedError(Error, 'ERR_STREAM_WRITE_AFTER_END', 'write after end');
  if (message.destroyed) return codedError(Error, 'ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed');
  return undefined;
}

function refuse(message, error, callback) {
  if (message.destroyed) nextTick(callback, error);
  else nextTick(emitError, message, error, callback);
}

function checkChunk(chunk) {
  if (chunk === null) throw codedError(TypeError, 'ERR_STREAM_NULL_VALUES', 'May not write null values to stream');
  if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) {
    throw invalidArgType('chunk', ['string', 'Buffer', 'Uint8Array'], chunk);
  }
}

function mismatch(message, bytes) {
  return codedError(Error, 'ERR_HTTP_CONTENT_LENGTH_MISMATCH',
    `Response body's content-length of ${bytes} byte(s) does not match the content-length of ${message._contentLength} byte(s) `
    + 'set in header');
}

const hasStrictLength = (message) => message.strictContentLength && message._contentLength !== null && message._hasBody
  && !message._removedContLen && !message.chunkedEncoding && !message.hasHeader('transfer-encoding');

function uncork(socket) {
  socket.uncork();
}

// Writes of one tick are sent together.
function corkForThisTick(socket) {
  if (!socket || socket.writableCorked) return;
  socket.cork();
  nextTick(uncork, socket);
}

// In the head, which is Latin-1: it cannot be sent together with a body in UTF-8.
const WIDE = /[\x80-\xFF]/;

function sendChunk(message, chunk, encoding, callback, bytes) {
  const size = bytes.toString(16);
  const isJoined = typeof chunk === 'string' && isPlain(encoding) && encoding !== 'latin1' && (message._headerSent || !WIDE.test(message._header));
  if (isJoined) {
    return message._send(`${size}${CRLF}${chunk}${CRLF}`, 'utf8', callback, bytes);
  }
  message._send(`${size}${CRLF}`, 'latin1', null);
  message._send(chunk, encoding, null, bytes);
  return message._send(CRLF, 'latin1', callback);
}

function write(message, chunk, encoding, callback, isEnd) {
  checkChunk(chunk);
  const error = lateError(message);
  if (error !== undefined) {
    refuse(message, error, callback ?? nop);
    return false;
  }
  const bytes = typeof chunk === 'string' ? byteLength(chunk, encoding) : chunk.byteLength;
  // Before the head is made: as in Node, the first write is only checked if the head was made earlier.
  if (!isEnd && hasStrictLength(message) && message[kBytesWritten] + bytes > message._contentLength) {
    throw mismatch(message, message[kBytesWritten] + bytes);
  }
  if (!message._header) {
    if (isEnd) message._contentLength = bytes;
    message._implicitHeader();
  }
  if (!message._hasBody) {
    if (message[kRejectsBody]) {
      throw codedError(Error, 'ERR_HTTP_BODY_NOT_ALLOWED', 'Adding content for this request method or response status is not allowed.');
    }
    nextTick(callback ?? nop);
    return true;
  }
  message[kBytesWritten] += bytes;
  if (!isEnd) corkForThisTick(message.socket);
  const isTaken = message.chunkedEncoding && bytes !== 0
    ? sendChunk(message, chunk, encoding, callback, bytes)
    : message._send(chunk, encoding, callback, bytes);
  if (!isTaken) message[kNeedDrain] = true;
  return isTaken;
}

function onFinish(message) {
  if (message.socket?._hadError) return;
  message[kConnection]?.responseSent(message);
  if (message._eventsCount > 0) message.emit('finish');
}

// A socket whose stream is idle: writes go straight to its handle.
function isIdle(socket, message) {
  if (socket === null || socket._httpMessage !== message || message.outputData.length > 0) return false;
  const { _handle: handle, _writableState: state } = socket;
  return handle !== null && handle !== undefined && !socket.connecting && !socket[kUnsent] && socket.write === Socket.prototype.write
    && state.length === 0 && state.corked === 0 && !state.ending && !state.destroyed && !state.errored;
}

function onSent(message, socket, status) {
  socket[kUnsent]--;
  if (status < 0) message.socket?.destroy(callError(status, 'write'));
  else onFinish(message);
}

function sendText(message, socket, text, encoding) {
  const handle = socket._handle;
  if (socket.timeout) socket._unrefTimer();
  const code = handle.write(text, encoding, (status) => onSent(message, socket, status));
  if (code < 0) socket.destroy(callError(code, 'write'));
  else if (handle.isAsync) socket[kUnsent] = (socket[kUnsent] || 0) + 1;
  else nextTick(onFinish, message);
}

// Sends head and body, if any, as one text. Returns false if that is not possible.
function endInOne(message, chunk, encoding) {
  const { socket } = message;
  if (message._header || message.strictContentLength || !isIdle(socket, message)) return false;
  let bytes = 0;
  if (chunk) {
    if (typeof chunk !== 'string' || chunk.length > LONGEST_LEAN || !isPlain(encoding)) return false;
    bytes = byteLength(chunk, encoding);
  }
  message._contentLength = bytes;
  message._implicitHeader();
  if (message.chunkedEncoding || message._headerSent || !isIdle(socket, message)
    || (message[kRejectsBody] && chunk && !message._hasBody)) return false;
  message._headerSent = true;
  message[kBytesWritten] = bytes;
  sendText(message, socket, chunk && message._hasBody ? message._header + chunk : message._header, chunk && encoding !== 'latin1' ? 'utf8' : 'latin1');
  return true;
}

function endAgain(message, chunk, callback) {
  if (chunk) {
    refuse(message, lateError(message), typeof callback === 'function' ? callback : nop);
  } else if (typeof callback === 'function') {
    if (message.writableFinished) {
      callback(codedError(Error, 'ERR_STREAM_ALREADY_FINISHED', 'Cannot call end after a stream was finished'));
    } else {
      message.on('finish', callback);
    }
  }
  return message;
}

// Checked before anything is written: the program may try again.
function checkTotal(message, chunk, encoding) {
  if (!message._header || !hasStrictLength(message)) return;
  const bytes = typeof chunk === 'string' ? byteLength(chunk, encoding) : chunk?.byteLength ?? 0;
  if (message[kBytesWritten] + bytes !== message._contentLength) throw mismatch(message, message[kBytesWritten] + bytes);
}

function endInParts(message, chunk, encoding, whenDone) {
  const { socket } = message;
  socket?.cork(); // and stays so if a check fails: what was written before waits for an end that succeeds
  checkTotal(message, chunk, encoding);
  if (chunk) {
    write(message, chunk, encoding, null, true);
  } else if (!message._header) {
    message._contentLength = 0;
    message._implicitHeader();
  }
  if (hasStrictLength(message) && message[kBytesWritten] !== message._contentLength) {
    throw mismatch(message, message[kBytesWritten]);
  }
  if (whenDone !== undefined && message.strictContentLength) message.once('finish', whenDone); // an end that failed has no callback
  const whenSent = () => onFinish(message);
  if (message._hasBody && message.chunkedEncoding) message._send(`0\r\n${message._trailer}\r\n`, 'latin1', whenSent);
  else if (!message._headerSent || message.writableLength || chunk) message._send('', 'latin1', whenSent);
  else nextTick(whenSent);
  if (socket) {
    socket._writableState.corked = 1;
    socket.uncork();
  }
}

const methods = {
  write(chunk, encoding, callback) {
    if (typeof encoding === 'function') return write(this, chunk, null, encoding, false);
    return write(this, chunk, encoding, callback, false);
  },

  end(chunk, encoding, callback) {
    if (typeof chunk === 'function') return this.end(undefined, undefined, chunk);
    if (typeof encoding === 'function') return this.end(chunk, undefined, encoding);
    if (this.finished) return endAgain(this, chunk, callback);
    if (chunk) checkChunk(chunk);
    const whenDone = typeof callback === 'function' ? callback : undefined;
    if (whenDone !== undefined && !this.strictContentLength) this.once('finish', whenDone);
    if (!endInOne(this, chunk, encoding)) endInParts(this, chunk, encoding, whenDone);
    this[kCorked] = 0;
    this.finished = true;
    if (this.outputData.length === 0 && this.socket && this.socket._httpMessage === this) this._finish();
    return this;
  },

  cork() {
    this[kCorked]++;
    this.socket?.cork();
  },

  uncork() {
    this[kCorked]--;
    this.socket?.uncork();
  },

  flushHeaders() {
    if (!this._header) this._implicitHeader();
    this._send('');
  },

  _send(given, encoding, callback, bytes) {
    let data = given;
    if (!this._headerSent && this._header !== null) {
      if (typeof data === 'string' && isPlain(encoding)) {
        data = this._header + data;
      } else {
        this.outputData = [{ data: this._header, encoding: 'latin1', callback: null }, ...this.outputData];
        this.outputSize += this._header.length;
        this._onPendingData(this._header.length);
      }
      this._headerSent = true;
    }
    return this._writeRaw(data, encoding, callback, bytes);
  },

  _writeRaw(data, given, whenDone) {
    let encoding = given;
    let callback = whenDone;
    if (typeof encoding === 'function') {
      callback = encoding;
      encoding = null;
    }
    const { socket } = this;
    if (socket && socket.destroyed) return false;
    if (socket && socket._httpMessage === this && socket.writable) {
      if (this.outputData.length > 0) this._flushOutput(socket);
      return socket.write(data, encoding ?? undefined, callback ?? undefined);
    }
    push(this, data, encoding, callback);
    return this.outputSize < this[kHighWaterMark];
  },

  _finish() {
    if (this._eventsCount > 0) this.emit('prefinish');
  },

  // The socket was assigned to this message, or has room again.
  _flush() {
    const { socket } = this;
    if (!socket || !socket.writable) return;
    const isTaken = this._flushOutput(socket);
    if (this.finished) {
      this._finish();
    } else if (isTaken && this[kNeedDrain]) {
      this[kNeedDrain] = false;
      this.emit('drain');
    }
  },

  _flushOutput(socket) {
    for (; this[kCorked] > 0; this[kCorked]--) socket.cork();
    const list = this.outputData;
    if (list.length === 0) return undefined;
    this.outputData = NOTHING;
    let isTaken;
    socket.cork();
    for (const { data, encoding, callback } of list) isTaken = socket.write(data, encoding ?? undefined, callback ?? undefined);
    socket.uncork();
    this._onPendingData(-this.outputSize);
    this.outputSize = 0;
    return isTaken;
  },
};

for (const [name, value] of Object.entries(methods)) {
  defineProperty(OutgoingMessage.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}

module.exports = { onFinish };
