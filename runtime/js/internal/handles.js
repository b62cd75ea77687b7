// SPDX-License-Identifier: MIT
//
// Handles of the loop as objects: what net, tty and child_process stand on. The shapes
// of the bindings are in binding/handle.h and binding/stream.h.
//
// A stream calls these methods of its own, which its user sets:
//   onread(buffer, passed)   buffer: a Buffer; passed: a handle that came along, or undefined
//   onend(code)              UV_EOF or another negative code, instead of more bytes
//   onconnection(status, handle)
'use strict';

const handles = internalBinding('handle');
const streams = internalBinding('stream');
const { runTicks } = require('internal/ticks');
const { context, capture, carried, carriedIn, runOutermost } = require('internal/async_context');
const { state: turns, TICKS, TICKS_PER_PHASE } = require('internal/state');
const { state } = streams;
const BYTES = 0;
const IS_ASYNC = 1;

const ENCODINGS = {
  __proto__: null, utf8: 0, 'utf-8': 0, latin1: 1, binary: 1, ascii: 1, ucs2: 2, 'ucs-2': 2, utf16le: 2, 'utf-16le': 2,
};

require('node/buffer');
const { FastBuffer } = require('internal/buffer/fast');

// What was just read: in memory of its own, or else to be copied.
function takeRead(count, memory) {
  if (memory !== undefined) return new FastBuffer(memory);
  const buffer = new FastBuffer(count);
  streams.takeRead(buffer);
  return buffer;
}

let onMadeCallback = null;

// The callback hears of each handle that is made: for --why-alive.
function onMade(callback) {
  onMadeCallback = callback;
}

// A handle's callbacks run in the async context in which it was made; those that C made have none.
class Handle {
  constructor(id) {
    this.id = id;
    this.frame = id !== 0 || context.frame === undefined ? undefined : capture();
    if (onMadeCallback !== null) onMadeCallback(this);
  }

  // The callback comes from the closing phase.
  close(callback) {
    handles.close(this.id, carriedIn(this.frame, callback));
    this.id = 0;
  }

  ref() {
    handles.ref(this.id);
  }

  unref() {
    handles.unref(this.id);
  }

  hasRef() {
    return handles.hasRef(this.id);
  }

  get fd() {
    return handles.fd(this.id);
  }
}

class StreamHandle extends Handle {
  bytesRead = 0;
  bytesWritten = 0;

  readStart() {
    return streams.readStart(this.id);
  }

  readStop() {
    return streams.readStop(this.id);
  }

  // Reads go into these bytes from now on, and onreadinto(count) gets them instead of onread.
  readInto(bytes) {
    return streams.readInto(this.id, bytes);
  }

  // Text in an encoding of ENCODINGS, or bytes. A code; `isAsync` of the handle tells whether the
  // callback(status) is still to come: if not, all has gone out.
  write(data, encoding, callback, sent) {
    const code = sent === undefined
      ? streams.write(this.id, data, ENCODINGS[encoding], carried(callback))
      : streams.write(this.id, data, ENCODINGS[encoding], carried(callback), sent.id);
    this.bytesWritten += state[BYTES];
    return code;
  }

  // chunks: [data, encoding, data, encoding, ...]
  writev(chunks, callback) {
    for (let i = 1; i < chunks.length; i += 2) chunks[i] = ENCODINGS[chunks[i]];
    const code = streams.writev(this.id, chunks, carried(callback));
    this.bytesWritten += state[BYTES];
    return code;
  }

  // Whether the last write of any stream has still to call back.
  get isAsync() {
    return state[IS_ASYNC] !== 0;
  }

  // How many bytes of the Buffer went out at once, or a code.
  tryWrite(data) {
    return streams.tryWrite(this.id, data);
  }

  shutdown(callback) {
    return streams.shutdown(this.id, carried(callback));
  }

  listen(backlog) {
    return streams.listen(this.id, backlog);
  }

  setBlocking(isBlocking) {
    return streams.setBlocking(this.id, isBlocking);
  }

  get writeQueueSize() {
    return streams.queueSize(this.id);
  }
}

function checked(id, syscall) {
  if (id < 0) throw require('internal/errors').systemError(id, syscall);
  return id;
}

class TCP extends StreamHandle {
  constructor(isServer = false, id = 0) {
    super(id);
    if (id !== 0) handles.setOwner(id, this);
    else this.id = checked(internalBinding('tcp').create(this, isServer), 'socket');
  }

  open(fd) {
    return internalBinding('tcp').open(this.id, fd);
  }

  bind(address, port, flags = 0) {
    return internalBinding('tcp').bind(this.id, address, port, flags);
  }

  connect(address, port, callback) {
    return internalBinding('tcp').connect(this.id, address, port, carried(callback));
  }

  // [address, family, port], or a code
  sockName() {
    return internalBinding('tcp').sockName(this.id);
  }

  peerName() {
    return internalBinding('tcp').peerName(this.id);
  }

  setNoDelay(isOn) {
    return internalBinding('tcp').setNoDelay(this.id, isOn);
  }

  setKeepAlive(isOn, seconds) {
    return internalBinding('tcp').setKeepAlive(this.id, isOn, seconds);
  }

  reset(callback) {
    const code = internalBinding('tcp').reset(this.id, carriedIn(this.frame, callback));
    if (code === 0) this.id = 0;
    return code;
  }
}

class Pipe extends StreamHandle {
  constructor(isIpc = false, id = 0) {
    super(id);
    if (id !== 0) handles.setOwner(id, this);
    else this.id = checked(internalBinding('pipe').create(this, isIpc), 'socket');
  }

  open(fd) {
    return internalBinding('pipe').open(this.id, fd);
  }

  bind(path) {
    return internalBinding('pipe').bind(this.id, path);
  }

  connect(path, callback) {
    const code = internalBinding('pipe').connect(this.id, path, carried(callback));
    if (code <= 0) return code;
    setImmediate(callback, 0);
    return 0;
  }

  chmod(flags) {
    return internalBinding('pipe').chmod(this.id, flags);
  }
}

class TTY extends StreamHandle {
  constructor(fd) {
    super(0);
    this.id = checked(internalBinding('tty').create(this, fd), 'uv_tty_init');
  }

  setRawMode(isOn) {
    return internalBinding('tty').setRawMode(this.id, isOn);
  }

  // [columns, rows], or a code
  windowSize() {
    return internalBinding('tty').windowSize(this.id);
  }
}

// The object of a handle that C opened.
function adopt(kind, id) {
  if (kind === 'udp') return new (require('internal/dgram/handle').UDP)(id);
  return kind === 'tcp' ? new TCP(false, id) : new Pipe(false, id);
}

function deliver(owner, count, memory, kind, id) {
  if (count < 0) {
    owner.onend(count);
    return;
  }
  owner.bytesRead += count;
  if (memory === null) owner.onreadinto(count);
  else owner.onread(takeRead(count, memory), kind === undefined ? undefined : adopt(kind, id));
}

// Ticks run in the same call: one crossing less than if C asked for them.
function onRead(owner, count, memory, kind, id) {
  if (owner.frame === undefined) deliver(owner, count, memory, kind, id);
  else runOutermost(owner.frame, deliver, undefined, [owner, count, memory, kind, id]);
  if (count >= 0 && turns[TICKS] !== 0 && turns[TICKS_PER_PHASE] === 0) runTicks();
}

function accept(owner, status, id) {
  const Class = owner instanceof TCP ? TCP : Pipe;
  owner.onconnection(status, status < 0 ? undefined : new Class(false, id));
}

function onConnection(owner, status, id) {
  if (owner.frame === undefined) accept(owner, status, id);
  else runOutermost(owner.frame, accept, undefined, [owner, status, id]);
}

streams.setListeners(onRead, onConnection);

module.exports = { onMade, Handle, StreamHandle, TCP, Pipe, TTY, ENCODINGS, adopt, takeRead };
