// SPDX-License-Identifier: MIT
//
// Loop handles as objects: the base of net, tty and child_process. binding/handle.h and binding/stream.h describe the
// bindings.
//
// A stream calls these methods, which its user sets:
//   onread(buffer, passed)   buffer: a Buffer; passed: a handle passed with it, or undefined
//   onend(code)              UV_EOF or another negative code, instead of more bytes
//   onconnection(status, handle)
'use strict';

const handles = internalBinding('handle');
const streams = internalBinding('stream');
const { tracked, drop } = require('internal/requests');
const { runTicks } = require('internal/ticks');
const { context, captureAs, carried, carriedIn, runOutermost, shareId } = require('internal/async_context');
const { state: turns, TICKS, TICKS_PER_PHASE } = require('internal/state');
const { state, BYTES, IS_ASYNC, UTF8, LATIN1, UCS2 } = require('internal/stream_numbers');

const ENCODINGS = {
  __proto__: null,
  utf8: UTF8,
  'utf-8': UTF8,
  latin1: LATIN1,
  binary: LATIN1,
  ascii: LATIN1,
  ucs2: UCS2,
  'ucs-2': UCS2,
  utf16le: UCS2,
  'utf-16le': UCS2,
};

require('node/buffer');
const { FastBuffer } = require('internal/buffer/fast');

// The bytes just read: in their own memory, or copied from C's buffer.
function takeRead(count, memory) {
  if (memory !== undefined) return new FastBuffer(memory);
  const buffer = new FastBuffer(count);
  streams.takeRead(buffer);
  return buffer;
}

let longRead = null;
let shortRead = null;

// A handle with this onread() does not need a Buffer of a short read: short(handle, count) gets its length, and C the
// bytes, until the next read.
function useShortRead(onread, short) {
  longRead = onread;
  shortRead = short;
}

let onMadeCallback = null;

// Calls back for each new handle: for --why-alive.
function onMade(callback) {
  onMadeCallback = callback;
}

// Methods that are natives of a binding, called with the handle's id before their own arguments.
function useNatives(Class, binding, ...names) {
  for (const name of names) {
    Class.prototype[name] = function (...args) {
      return internalBinding(binding)[name](this.id, ...args);
    };
  }
}

// A handle's callbacks run in the async context in which it was created; handles created by C have none.
class Handle {
  constructor(id, type) {
    this.id = id;
    this.frame = context.base === undefined && (id !== 0 || context.frame === undefined) ? undefined : captureAs(type, this);
    if (onMadeCallback !== null) onMadeCallback(this);
  }

  // The callback runs in the closing phase.
  close(callback) {
    const { tracker } = context;
    handles.close(this.id, tracker === undefined ? carriedIn(this.frame, callback) : tracker.closing(this.frame, callback));
    this.id = 0;
  }

  get fd() {
    return handles.fd(this.id);
  }
}
useNatives(Handle, 'handle', 'ref', 'unref', 'hasRef');

// Wraps the callback of a request on the handle; the handle is its trigger.
function carriedBy(handle, callback, type) {
  const { tracker } = context;
  if (tracker === undefined) return carried(callback);
  return tracker.withTrigger(tracker.idOf(handle.frame), carried, callback, type);
}

// The same for a request that is listed while it is in flight; start(callback) returns a code.
function request(handle, callback, type, start) {
  const done = tracked(type, callback);
  const code = start(carriedBy(handle, done, type));
  if (code < 0) drop(done);
  return code;
}

// A write that succeeds immediately is not an asynchronous operation.
function carriedWrite(callback) {
  return context.tracker === undefined ? carried(callback) : context.tracker.carriedLate(callback);
}

class StreamHandle extends Handle {
  bytesRead = 0;
  bytesWritten = 0;

  // Text in an encoding of ENCODINGS, or bytes. Returns a code; `isAsync` says whether callback(status) will be called:
  // if not, everything has been written.
  write(data, encoding, callback, sent) {
    const done = carriedWrite(callback);
    const code = sent === undefined
      ? streams.write(this.id, data, ENCODINGS[encoding], done)
      : streams.write(this.id, data, ENCODINGS[encoding], done, sent.id);
    this.bytesWritten += state[BYTES];
    if (context.tracker !== undefined) this.#noteWrite(done, code);
    return code;
  }

  // chunks: [data, encoding, data, encoding, ...]
  writev(chunks, callback) {
    for (let i = 1; i < chunks.length; i += 2) chunks[i] = ENCODINGS[chunks[i]];
    const done = carriedWrite(callback);
    const code = streams.writev(this.id, chunks, done);
    this.bytesWritten += state[BYTES];
    if (context.tracker !== undefined) this.#noteWrite(done, code);
    return code;
  }

  #noteWrite(done, code) {
    if (code >= 0 && this.isAsync) context.tracker.beginLate(done, 'WRITEWRAP', context.tracker.idOf(this.frame));
  }

  shutdown(callback) {
    return request(this, callback, 'SHUTDOWNWRAP', (done) => streams.shutdown(this.id, done));
  }

  // Whether the last write of any stream will still call back.
  get isAsync() {
    return state[IS_ASYNC] !== 0;
  }

  get writeQueueSize() {
    return streams.queueSize(this.id);
  }
}
// readInto(bytes): reads go there from now on, and onreadinto(count) is called instead of onread.
useNatives(StreamHandle, 'stream', 'readStart', 'readStop', 'readInto', 'listen', 'setBlocking');

function checked(id, syscall) {
  if (id < 0) throw require('internal/errors').systemError(id, syscall);
  return id;
}

class TCP extends StreamHandle {
  constructor(isServer = false, id = 0) {
    super(id, isServer ? 'TCPSERVERWRAP' : 'TCPWRAP');
    if (id !== 0) handles.setOwner(id, this);
    else this.id = checked(internalBinding('tcp').create(this, isServer), 'socket');
  }

  bind(address, port, flags = 0) {
    return internalBinding('tcp').bind(this.id, address, port, flags);
  }

  connect(address, port, callback) {
    return request(this, callback, 'TCPCONNECTWRAP', (done) => internalBinding('tcp').connect(this.id, address, port, done));
  }

  reset(callback) {
    const { tracker } = context;
    const done = tracker === undefined ? carriedIn(this.frame, callback) : tracker.closing(this.frame, callback);
    const code = internalBinding('tcp').reset(this.id, done);
    if (code === 0) this.id = 0;
    return code;
  }
}
// sockName() and peerName() return [address, family, port], or a code.
useNatives(TCP, 'tcp', 'open', 'sockName', 'peerName', 'setNoDelay', 'setKeepAlive');

class Pipe extends StreamHandle {
  constructor(isIpc = false, id = 0, type = 'PIPEWRAP') {
    super(id, type);
    if (id !== 0) handles.setOwner(id, this);
    else this.id = checked(internalBinding('pipe').create(this, isIpc), 'socket');
  }

  connect(path, callback) {
    return request(this, callback, 'PIPECONNECTWRAP', (done) => {
      const code = internalBinding('pipe').connect(this.id, path, done);
      if (code <= 0) return code;
      setImmediate(done, 0);
      return 0;
    });
  }
}
useNatives(Pipe, 'pipe', 'open', 'bind', 'chmod');

class TTY extends StreamHandle {
  constructor(fd) {
    super(0, 'TTYWRAP');
    this.id = checked(internalBinding('tty').create(this, fd), 'uv_tty_init');
  }
}
// windowSize() returns [columns, rows], or a code.
useNatives(TTY, 'tty', 'setRawMode', 'windowSize');

class ReusedHandle {
  constructor(type, handle) {
    this.type = type;
    this.handle = handle;
  }
}

// Assigns new async ids to a handle that the agent passes to another request.
function reuse(handle) {
  const { tracker } = context;
  if (tracker === undefined || !(handle instanceof TCP)) return;
  tracker.end(handle.frame);
  handle.frame = captureAs('TCPWRAP', new ReusedHandle('TCPWRAP', handle));
  shareId(handle.socket, handle);
}

// Creates the object for a handle that C opened.
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
  else if (memory === undefined && kind === undefined && owner.onread === longRead) shortRead(owner, count);
  else owner.onread(takeRead(count, memory), kind === undefined ? undefined : adopt(kind, id));
}

// Ticks run in the same call, which saves one call from C.
function onRead(owner, count, memory, kind, id) {
  if (owner.frame === undefined) deliver(owner, count, memory, kind, id);
  else runOutermost(owner.frame, deliver, undefined, [owner, count, memory, kind, id]);
  if (count >= 0 && turns[TICKS] !== 0 && turns[TICKS_PER_PHASE] === 0) runTicks();
}

function accept(owner, id) {
  const Class = owner instanceof TCP ? TCP : Pipe;
  const { tracker } = context;
  if (tracker === undefined) return new Class(false, id);
  return tracker.withTrigger(tracker.idOf(owner.frame), () => new Class(false, id));
}

function onConnection(owner, status, id) {
  const handle = status < 0 ? undefined : accept(owner, id);
  if (owner.frame === undefined) owner.onconnection(status, handle);
  else runOutermost(owner.frame, owner.onconnection, owner, [status, handle]);
}

streams.setListeners(onRead, onConnection);

module.exports = { onMade, onRead, onConnection, Handle, StreamHandle, TCP, Pipe, TTY, reuse, ENCODINGS, takeRead, useShortRead, useNatives };
