// SPDX-License-Identifier: MIT
//
// net.Socket: a Duplex on a stream handle. Connecting is in connect.js.
//
// A handle knows its socket (`handle.socket`); its listeners are functions shared by all handles, so a connection needs
// no closures.
'use strict';

const { Duplex, addAbortSignal } = require('node/stream');
const errors = require('internal/errors');
const { callError, checkNumber, checkInt32, checkSignal } = require('internal/net/errors');
const { TCP, Pipe, ENCODINGS } = require('internal/handles');
const { shareId } = require('internal/async_context');
const { nextTick } = require('internal/ticks');

const UV_EOF = -4095;
const UV_ENOTCONN = -107;

const MANY_CHUNKS = 32;
const SMALL_CHUNK = 64;

const kTimer = Symbol('kTimer');
const kBytesRead = Symbol('kBytesRead');
const kBytesWritten = Symbol('kBytesWritten');
const kQueued = Symbol('kQueued');
const kNoDelay = Symbol('kNoDelay');
const kKeepAlive = Symbol('kKeepAlive');
const kKeepAliveDelay = Symbol('kKeepAliveDelay');
const kBuffer = Symbol('kBuffer');
const kBufferCallback = Symbol('kBufferCallback');
const kReset = Symbol('kReset');

function onRead(buffer) {
  const { socket } = this;
  if (socket === null || socket.destroyed) return;
  touch(socket);
  if (!socket.push(buffer)) stopReading(this);
}

// The program's buffer has been filled: no Buffer and no event are created.
function onReadInto(count) {
  const { socket } = this;
  if (socket === null || socket.destroyed) return;
  touch(socket);
  const isWanted = socket[kBufferCallback](count, socket[kBuffer]) !== false;
  if (typeof this.nextBuffer === 'function' && this.id !== 0) lendBuffer(socket, this);
  if (!isWanted) stopReading(this);
}

function onEnd(code) {
  const { socket } = this;
  if (socket === null || socket.destroyed) return;
  if (code !== UV_EOF) {
    socket.destroy(callError(code, 'read'));
    return;
  }
  socket.push(null);
  socket.read(0);
}

function stopReading(handle) {
  handle.isReading = false;
  const code = handle.readStop();
  if (code < 0) handle.socket?.destroy(callError(code, 'read'));
}

function startReading(socket) {
  const handle = socket._handle;
  handle.isReading = true;
  const code = handle.readStart();
  if (code < 0) socket.destroy(callError(code, 'read'));
}

function lendBuffer(socket, handle) {
  socket[kBuffer] = typeof handle.nextBuffer === 'function' ? handle.nextBuffer() : handle.nextBuffer;
  handle.readInto(socket[kBuffer]);
}

// Gives the socket a handle, for the first time or again.
function attach(socket, handle) {
  socket._handle = handle;
  shareId(socket, handle);
  socket._undestroy();
  socket._sockname = null;
  socket._peername = null;
  listenTo(socket, handle);
}

// Makes what the handle reads go to the socket.
function listenTo(socket, handle) {
  handle.socket = socket;
  handle.isReading ??= false; // another socket may already read from it
  handle.onend = onEnd;
  const into = socket[kBufferCallback] === null ? undefined : socket.onreadOptions.buffer;
  if (into === undefined) {
    handle.onread = onRead;
  } else {
    handle.nextBuffer = into;
    handle.onreadinto = onReadInto;
    lendBuffer(socket, handle);
  }
}

function handleOfFd(fd) {
  checkInt32(fd, 'fd', 0);
  const kind = internalBinding('stdio').kindOf(fd);
  if (kind === 'PIPE') return new Pipe();
  if (kind === 'TCP') return new TCP();
  throw errors.codedError(TypeError, 'ERR_INVALID_FD_TYPE', `Unsupported fd type: ${kind}`);
}

function openFd(socket, fd) {
  const handle = handleOfFd(fd);
  const code = handle.open(fd);
  if (code < 0) throw callError(code, 'open');
  // Standard output and error are written synchronously if they are pipes.
  if ((fd === 1 || fd === 2) && handle instanceof Pipe) handle.setBlocking(true);
  return handle;
}

function unsupported(options) {
  const name = ['objectMode', 'readableObjectMode', 'writableObjectMode'].find((each) => options[each]);
  return errors.invalidArgValue(`options.${name}`, options[name], 'is not supported');
}

function optionsOf(given) {
  const options = typeof given === 'number' ? { __proto__: null, fd: given } : { __proto__: null, ...given };
  if (options.objectMode || options.readableObjectMode || options.writableObjectMode) throw unsupported(options);
  if (options.keepAliveInitialDelay !== undefined) {
    checkNumber(options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
    if (options.keepAliveInitialDelay < 0) options.keepAliveInitialDelay = 0;
  }
  return options;
}

// The option onread: reads go into the program's memory.
function setOnread(socket, onread) {
  const isInto = onread !== null && typeof onread === 'object' && typeof onread.callback === 'function'
    && (onread.buffer instanceof Uint8Array || typeof onread.buffer === 'function');
  const callback = isInto ? onread.callback : null;
  if (socket[kBufferCallback] !== callback) socket[kBufferCallback] = callback;
  if (isInto) socket.onreadOptions = onread;
}

// Starts reading immediately, to notice the end of the connection.
function begin(socket, options, signal) {
  if (options.handle) attach(socket, options.handle);
  else if (options.fd !== undefined) attach(socket, openFd(socket, options.fd));
  socket.on('end', onReadableEnd);
  if (signal) {
    checkSignal(signal, 'signal');
    addAbortSignal(signal, socket);
  }
  if (socket._handle === null || options.readable === false) return;
  if (options.pauseOnCreate) {
    socket._handle.isReading = false;
    socket._handle.readStop();
    socket._readableState.flowing = false;
  } else if (!options.manualStart) {
    socket.read(0);
  }
}

function Socket(given) {
  if (!(this instanceof Socket)) return new Socket(given);
  const options = optionsOf(given);
  const { allowHalfOpen, signal } = options;
  options.signal = undefined;
  options.emitClose = false;
  options.autoDestroy = true;
  options.decodeStrings = false;
  options.allowHalfOpen = Boolean(allowHalfOpen);
  Duplex.call(this, options);
  // Never true: see reserved() in runtime/harden/hot_streams.js. These are a Duplex's.
  if (new.target === null) {
    this._events = this._readableState = this._writableState = this.allowHalfOpen = this._eventsCount = this._maxListeners =
      this.symbol1 = this.symbol2 = null;
  }
  this.connecting = false;
  this._hadError = false;
  this._parent = null;
  this._host = null;
  this._handle = null;
  this._peername = null;
  this._sockname = null;
  this._pendingData = null;
  this._pendingEncoding = '';
  this.server = null;
  this._server = null;
  if (options.noDelay) this[kNoDelay] = true;
  if (options.keepAlive) this[kKeepAlive] = true;
  if (options.keepAliveInitialDelay) this[kKeepAliveDelay] = ~~(options.keepAliveInitialDelay / 1000);
  setOnread(this, options.onread);
  begin(this, options, signal);
}
Object.setPrototypeOf(Socket.prototype, Duplex.prototype);
Object.setPrototypeOf(Socket, Duplex);

// What few sockets change.
Object.assign(Socket.prototype, {
  [kTimer]: null, [kBytesRead]: 0, [kBytesWritten]: 0, [kQueued]: 0, [kNoDelay]: false, [kKeepAlive]: false, [kKeepAliveDelay]: 0,
  [kReset]: false, [kBufferCallback]: null,
});

// Both sides have ended: later writes fail.
function onReadableEnd() {
  if (!this.allowHalfOpen) this.write = writeAfterEnd;
}

function writeAfterEnd(chunk, encoding, callback) {
  if (!this.writableEnded) return Reflect.apply(Duplex.prototype.write, this, [chunk, encoding, callback]);
  const error = new Error('This socket has been ended by the other party');
  error.code = 'EPIPE';
  const done = typeof encoding === 'function' ? encoding : callback;
  if (typeof done === 'function') nextTick(done, error);
  this.destroy(error);
  return false;
}

// Activity restarts the timeout.
function touch(socket) {
  for (let one = socket; one !== null && one !== undefined; one = one._parent) {
    if (one[kTimer] !== null && one[kTimer] !== undefined) one[kTimer].refresh();
  }
}

function sent(socket, status, callback) {
  socket[kQueued] = 0;
  if (socket.destroyed) callback(status < 0 ? callError(status, 'write') : null);
  else if (status < 0) callback(callError(status, 'write'));
  else {
    touch(socket);
    callback();
  }
}

// Text in an encoding that C does not write becomes a Buffer.
function writable(data, encoding) {
  if (typeof data !== 'string' || ENCODINGS[encoding] !== undefined) return data;
  return require('node/buffer').Buffer.from(data, encoding);
}

function send(socket, handle, data, encoding, callback) {
  const before = handle.bytesWritten;
  const whenDone = (status) => sent(socket, status, callback);
  const code = encoding === null
    ? handle.writev(data, whenDone)
    : handle.write(writable(data, encoding), encoding, whenDone);
  if (code < 0) {
    callback(callError(code, 'write'));
  } else if (handle.isAsync) {
    socket[kQueued] = handle.bytesWritten - before;
  } else {
    callback();
  }
}

function flat(chunks) {
  const list = new Array(chunks.length * 2);
  for (let i = 0; i < chunks.length; i++) {
    const { chunk, encoding } = chunks[i];
    list[2 * i] = writable(chunk, encoding);
    list[2 * i + 1] = encoding;
  }
  return list;
}

// Many small chunks of bytes as one: a system call for a thousand of them costs more than copying them. Undefined if
// there are few, or if some are text or large.
function gathered(chunks) {
  if (chunks.length < MANY_CHUNKS) return undefined;
  let size = 0;
  for (let i = 0; i < chunks.length; i++) {
    const { chunk } = chunks[i];
    if (typeof chunk === 'string' || chunk.length > SMALL_CHUNK) return undefined;
    size += chunk.length;
  }
  const all = require('node/buffer').Buffer.alloc(size);
  let at = 0;
  for (let i = 0; i < chunks.length; i++) {
    const { chunk } = chunks[i];
    for (let j = 0; j < chunk.length; j++) all[at + j] = chunk[j];
    at += chunk.length;
  }
  return all;
}

// encoding null: data is an array of chunks
function writeGeneric(socket, data, encoding, callback) {
  if (socket.connecting) {
    writeWhenConnected(socket, data, encoding, callback);
    return;
  }
  socket._pendingData = null;
  socket._pendingEncoding = '';
  if (socket._handle === null) {
    callback(errors.codedError(Error, 'ERR_SOCKET_CLOSED', 'Socket is closed'));
    return;
  }
  touch(socket);
  const all = encoding === null ? gathered(data) : undefined;
  if (all !== undefined) send(socket, socket._handle, all, 'buffer', callback);
  else send(socket, socket._handle, encoding === null ? flat(data) : data, encoding, callback);
}

function writeWhenConnected(socket, data, encoding, callback) {
  socket._pendingData = data;
  socket._pendingEncoding = encoding ?? '';
  const onClose = () => callback(
    errors.codedError(Error, 'ERR_SOCKET_CLOSED_BEFORE_CONNECTION', 'Socket closed before the connection was established'),
  );
  socket.once('connect', () => {
    socket.removeListener('close', onClose);
    writeGeneric(socket, data, encoding, callback);
  });
  socket.once('close', onClose);
}

function closeHandle(socket, handle, hadError) {
  const whenClosed = () => {
    handle.socket = null;
    socket.emit('close', hadError);
  };
  if (socket[kReset]) {
    socket[kReset] = false;
    const code = handle.reset(whenClosed);
    if (code < 0) socket.emit('error', callError(code, 'reset'));
  } else {
    handle.close(whenClosed);
  }
}

function destroySocket(socket, error, callback) {
  socket.connecting = false;
  for (let one = socket; one !== null && one !== undefined; one = one._parent) clearTimeout(one[kTimer]);
  const handle = socket._handle;
  if (handle !== null && handle !== undefined) {
    socket[kBytesRead] = handle.bytesRead;
    socket[kBytesWritten] = handle.bytesWritten;
    closeHandle(socket, handle, Boolean(error));
    socket._handle = null;
    socket._sockname = null;
    callback(error);
  } else {
    callback(error);
    nextTick(emitClose, socket);
  }
  const server = socket._server;
  if (server) {
    server._connections--;
    server._emitCloseIfDrained?.();
    socket._server = null;
  }
}

function emitClose(socket) {
  socket.emit('close');
}

function finish(socket, callback) {
  if (socket.connecting) {
    socket.once('connect', () => finish(socket, callback));
    return;
  }
  if (!socket._handle) {
    callback();
    return;
  }
  const code = socket._handle.shutdown(() => callback());
  if (code < 0) callback(code === UV_ENOTCONN ? undefined : callError(code, 'shutdown'));
}

module.exports = {
  Socket, attach, listenTo, setOnread, startReading, stopReading, touch, writeGeneric, destroySocket, finish,
  symbols: { kTimer, kBytesRead, kBytesWritten, kQueued, kNoDelay, kKeepAlive, kKeepAliveDelay, kReset, kBufferCallback },
};
require('internal/net/socket_methods');
