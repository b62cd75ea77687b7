// SPDX-License-Identifier: MIT
//
// The methods and properties of net.Socket.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { Duplex } = require('node/stream');
const errors = require('internal/errors');
const { checkNumber } = require('internal/net/errors');
const { TCP } = require('internal/handles');
const { Socket, startReading, stopReading, touch, writeGeneric, destroySocket, finish, symbols } = require('internal/net/socket');

const { kTimer, kBytesRead, kBytesWritten, kQueued, kNoDelay, kKeepAlive, kKeepAliveDelay, kReset, kBufferCallback } = symbols;
const LONGEST_MS = 2 ** 31 - 1;

function duration(msecs) {
  checkNumber(msecs, 'msecs');
  if (!(msecs >= 0 && Number.isFinite(msecs))) throw errors.outOfRange('msecs', 'a non-negative finite number', msecs);
  if (msecs <= LONGEST_MS) return msecs;
  globalThis.process.emitWarning(
    `${msecs} does not fit into a 32-bit signed integer.\nTimer duration was truncated to ${LONGEST_MS}.`, 'TimeoutOverflowWarning',
  );
  return LONGEST_MS;
}

function startTimer(socket, msecs) {
  if (socket.destroyed) return;
  socket[kTimer] = setTimeout(() => socket._onTimeout(), msecs).unref();
}

// [address, family, port] of one end, cached.
function nameOf(socket, key, ask) {
  if (!socket._handle || socket.connecting || typeof socket._handle[ask] !== 'function') return socket[key] ?? [];
  if (!socket[key]) {
    const name = socket._handle[ask]();
    if (!Array.isArray(name)) return [];
    socket[key] = name;
  }
  return socket[key];
}

const peer = (socket) => nameOf(socket, '_peername', 'peerName');
const own = (socket) => nameOf(socket, '_sockname', 'sockName');

function asObject([address, family, port]) {
  return address === undefined ? {} : { address, family, port };
}

// Bytes queued for the connection or in the stream's buffer.
function waitingBytes(socket) {
  const { Buffer } = require('node/buffer');
  const size = (chunk, encoding) => (typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.length);
  let bytes = 0;
  for (const { chunk, encoding } of socket.writableBuffer ?? socket._writableState.getBuffer()) bytes += size(chunk, encoding);
  const data = socket._pendingData;
  if (Array.isArray(data)) for (const { chunk, encoding } of data) bytes += size(chunk, encoding);
  else if (data) bytes += size(data, socket._pendingEncoding);
  return bytes;
}

const methods = {
  _unrefTimer() {
    touch(this);
  },

  _final(callback) {
    finish(this, callback);
  },

  setTimeout(msecs, callback) {
    if (this.destroyed) return this;
    this.timeout = msecs;
    const ms = duration(msecs);
    clearTimeout(this[kTimer]);
    if (callback !== undefined) errors.checkFunction(callback, 'callback');
    if (ms === 0) {
      this[kTimer] = null;
      if (callback !== undefined) this.removeListener('timeout', callback);
    } else {
      startTimer(this, ms);
      if (callback !== undefined) this.once('timeout', callback);
    }
    return this;
  },

  // The timeout does not fire while a pending write makes progress.
  _onTimeout() {
    const handle = this._handle;
    if (handle && this[kQueued] > 0) {
      const left = handle.writeQueueSize;
      if (left !== this[kQueued]) {
        this[kQueued] = left;
        touch(this);
        return;
      }
    }
    this.emit('timeout');
  },

  setNoDelay(isOn) {
    const wanted = isOn === undefined ? true : Boolean(isOn);
    if (this._handle?.setNoDelay && wanted !== this[kNoDelay] && !this.connecting) this._handle.setNoDelay(wanted);
    this[kNoDelay] = wanted;
    return this;
  },

  setKeepAlive(isOn, msecs) {
    const seconds = ~~(msecs / 1000);
    const wanted = Boolean(isOn);
    const isNew = wanted !== this[kKeepAlive] || this[kKeepAliveDelay] !== seconds;
    if (this._handle?.setKeepAlive && isNew && !this.connecting) this._handle.setKeepAlive(wanted, seconds);
    this[kKeepAlive] = wanted;
    this[kKeepAliveDelay] = seconds;
    return this;
  },

  address() {
    return asObject(own(this));
  },

  _read(size) {
    if (this.connecting || !this._handle) this.once('connect', () => this._read(size));
    else if (!this._handle.isReading) startReading(this);
  },

  end(data, encoding, callback) {
    Reflect.apply(Duplex.prototype.end, this, [data, encoding, callback]);
    return this;
  },

  resetAndDestroy() {
    if (!this._handle) {
      this.destroy(errors.codedError(Error, 'ERR_SOCKET_CLOSED', 'Socket is closed'));
      return this;
    }
    if (!(this._handle instanceof TCP)) {
      throw errors.codedError(TypeError, 'ERR_INVALID_HANDLE_TYPE', 'This handle type cannot be sent');
    }
    if (this.connecting) this.once('connect', () => this._reset());
    else this._reset();
    return this;
  },

  _reset() {
    this[kReset] = true;
    return this.destroy();
  },

  // Reads into the program's memory bypass the stream, which therefore does not stop or start them.
  pause() {
    if (this[kBufferCallback] && !this.connecting && this._handle?.isReading) stopReading(this._handle);
    return Reflect.apply(Duplex.prototype.pause, this, []);
  },

  resume() {
    if (this[kBufferCallback] && !this.connecting && this._handle && !this._handle.isReading) startReading(this);
    return Reflect.apply(Duplex.prototype.resume, this, []);
  },

  destroySoon() {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', this.destroy);
  },

  _destroy(error, callback) {
    destroySocket(this, error, callback);
  },

  _getpeername() {
    return asObject(peer(this));
  },

  _getsockname() {
    return asObject(own(this));
  },

  _writev(chunks, callback) {
    writeGeneric(this, chunks, null, callback);
  },

  _write(data, encoding, callback) {
    writeGeneric(this, data, encoding, callback);
  },

  connect(...args) {
    return require('internal/net/connect').connect(this, args);
  },

  ref() {
    if (this._handle) this._handle.ref?.();
    else this.once('connect', this.ref);
    return this;
  },

  unref() {
    if (this._handle) this._handle.unref?.();
    else this.once('connect', this.unref);
    return this;
  },
};

const properties = {
  _connecting: (socket) => socket.connecting,
  pending: (socket) => !socket._handle || socket.connecting,
  readyState(socket) {
    if (socket.connecting) return 'opening';
    if (socket.readable) return socket.writable ? 'open' : 'readOnly';
    return socket.writable ? 'writeOnly' : 'closed';
  },
  bufferSize: (socket) => (socket._handle ? socket.writableLength : undefined),
  bytesRead: (socket) => (socket._handle ? socket._handle.bytesRead : socket[kBytesRead]),
  remoteAddress: (socket) => peer(socket)[0],
  remoteFamily: (socket) => peer(socket)[1],
  remotePort: (socket) => peer(socket)[2],
  localAddress: (socket) => own(socket)[0],
  localPort: (socket) => own(socket)[2],
  localFamily: (socket) => own(socket)[1],
  _bytesDispatched: (socket) => (socket._handle ? socket._handle.bytesWritten : socket[kBytesWritten]),
  bytesWritten(socket) {
    const sent = socket._bytesDispatched;
    return socket._writableState ? sent + waitingBytes(socket) : undefined;
  },
};

for (const [name, value] of Object.entries(methods)) {
  defineProperty(Socket.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}
for (const [name, read] of Object.entries(properties)) {
  defineProperty(Socket.prototype, name, {
    configurable: true,
    enumerable: name !== '_connecting',
    get() {
      return read(this);
    },
  });
}

const { _unrefTimer: unrefTimer } = methods;

module.exports = { duration, unrefTimer };
