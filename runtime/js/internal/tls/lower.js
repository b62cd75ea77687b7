// SPDX-License-Identifier: MIT
//
// What carries the ciphertext of a TLS connection: a stream handle of the loop, which C writes to directly, or any
// Duplex. Both have the same methods; the TLS handle above is `tls`, whose received() and lowerEnded() they call.
'use strict';

const binding = internalBinding('tls');
const { state, IS_ASYNC } = require('internal/tls/numbers');
const { nextTick } = require('internal/ticks');
const { takeRead, useShortRead } = require('internal/handles');
const { FastBuffer } = require('internal/buffer/fast');

function onNativeRead(buffer) {
  this.tls?.received(buffer);
}

// Without a Buffer, unless an async context has to be entered first.
function onShortRead(handle, count) {
  const { tls } = handle;
  if (tls !== null && tls.frame === undefined) tls.run(count);
  else tls?.received(takeRead(count, undefined));
}

useShortRead(onNativeRead, onShortRead);

function onNativeEnd(code) {
  this.tls?.lowerEnded(code);
}

// socket: the net.Socket whose handle it is, if it is not the TLS socket's own.
class NativeLower {
  constructor(handle, socket) {
    this.handle = handle;
    this.socket = socket;
  }

  attach(tls) {
    const { handle } = this;
    handle.tls = tls;
    handle.onread = onNativeRead;
    handle.onend = onNativeEnd;
  }

  readStart() {
    if (this.handle.isReading || this.handle.id === 0) return 0;
    this.handle.isReading = true;
    return this.handle.readStart();
  }

  readStop() {
    if (!this.handle.isReading || this.handle.id === 0) return 0;
    this.handle.isReading = false;
    return this.handle.readStop();
  }

  // Writes all ciphertext of the session. Returns a code; if `isAsync` is set, done(status) follows.
  send(session, done) {
    const { id } = this.handle;
    if (id !== 0) return binding.send(session, id, done);
    state[IS_ASYNC] = 0; // the program has closed the connection underneath
    return 0;
  }

  get isAsync() {
    return state[IS_ASYNC] !== 0;
  }

  shutdown(done) {
    return this.handle.shutdown(done);
  }

  close(done) {
    const { handle, socket } = this;
    handle.tls = null;
    if (socket === null) {
      handle.close(done);
    } else if (socket._handle === handle) {
      socket.once('close', () => done());
      socket.destroy();
    } else {
      nextTick(done);
    }
  }

  get queueSize() {
    return this.handle.writeQueueSize;
  }
}

class DuplexLower {
  #wrapper;

  constructor(stream) {
    this.stream = stream;
    this.isAsync = false;
    this.pending = 0;
    this.hasEnded = false;
    this.tls = null;
    this.listeners = {
      data: (chunk) => this.tls?.received(typeof chunk === 'string' ? require('node/buffer').Buffer.from(chunk) : chunk),
      end: () => this.finish(),
      close: () => this.finish(),
    };
  }

  finish() {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const UV_EOF = -4095;
    this.tls?.lowerEnded(UV_EOF);
  }

  attach(tls) {
    this.tls = tls;
    for (const name of Object.keys(this.listeners)) this.stream.on(name, this.listeners[name]);
  }

  readStart() {
    this.stream.resume();
    return 0;
  }

  readStop() {
    this.stream.pause();
    return 0;
  }

  send(session, done) {
    const bytes = binding.take(session);
    return this.write(new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.length), done);
  }

  // The stream may call back before its write() returns.
  write(bytes, done) {
    const UV_EPIPE = -32;
    this.pending += bytes.length;
    this.isAsync = true;
    if (this.stream.destroyed || this.stream.writableEnded) {
      nextTick(done, UV_EPIPE);
      return 0;
    }
    this.stream.write(bytes, (error) => {
      this.pending -= bytes.length;
      nextTick(done, error ? UV_EPIPE : 0);
    });
    return 0;
  }

  shutdown(done) {
    if (this.stream.destroyed || this.stream.writableFinished) nextTick(done, 0);
    else this.stream.end(() => done(0));
    return 0;
  }

  close(done) {
    const { stream } = this;
    this.tls = null;
    for (const name of Object.keys(this.listeners)) stream.removeListener(name, this.listeners[name]);
    if (stream.destroyed || typeof stream.destroy !== 'function') {
      nextTick(done);
      return;
    }
    stream.once('close', () => done());
    stream.destroy();
  }

  get queueSize() {
    return this.pending;
  }

  // The stream as a net.Socket.
  get wrapper() {
    this.#wrapper ??= new (require('internal/net/stream_socket').JSStreamSocket)(this.stream);
    return this.#wrapper;
  }
}

module.exports = { NativeLower, DuplexLower };
