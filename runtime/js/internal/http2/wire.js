// SPDX-License-Identifier: MIT
//
// A session of the binding `http2` on a socket: bytes that arrive go into it, its frames go out, and its events go to the
// owner, an Http2Session. Frames are written at the end of each batch of events and in the check phase, so that those
// of one turn leave together; none are made while the socket still has some to write.
'use strict';

const binding = internalBinding('http2');
const numbers = require('internal/http2/numbers');
const { TCP, Pipe } = require('internal/handles');
const { startReading } = require('internal/net/socket');
const { callError } = require('internal/net/errors');
const { Buffer } = require('node/buffer');
const { libraryError } = require('internal/http2/errors');
const { dispatch } = require('internal/http2/dispatch');

const { words } = binding;
const { state, CODE, COUNT, USED, IS_DONE, HAS_OUTPUT, IS_ASYNC } = numbers;

const MOST_ROUNDS = 32;
const UV_ECANCELED = -125;
const kWire = Symbol('kWire');

// The words of the last batch: listeners may cause another.
function takeWords(count) {
  return count > words.length ? new Int32Array(binding.takeWords()) : words.slice(0, count);
}

function opened(box) {
  if (typeof box === 'number') throw libraryError(box);
  return box;
}

function onHandleRead(buffer) {
  const { socket } = this;
  if (socket === null || socket.destroyed) return;
  if (socket.timeout) socket._unrefTimer();
  socket[kWire].receive(buffer);
}

function onData(chunk) {
  this[kWire]?.receive(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
}

class Wire {
  constructor(owner, socket, isServer, options) {
    this.owner = owner;
    this.socket = socket;
    this.handle = null; // of the loop, if frames go there directly
    this.box = opened(binding.open(isServer, options));
    this.isReceiving = false;
    this.isScheduled = false;
    this.isWriting = false; // the socket has not written the last frames
    this.isFlushing = false;
    this.isDone = false; // the session neither reads nor writes any more
    this.resets = []; // [id, code] to send after everything else
    this.endings = []; // streams whose last chunk may carry END_STREAM
    this.whenWritten = [];
    this.whenFlushed = [];
    this.onWritten = (status) => this.written(status);
  }

  // Makes the socket's reads go to the session.
  attach() {
    const { socket } = this;
    socket[kWire] = this;
    const handle = socket._handle;
    if (handle !== null && typeof handle?.readStart === 'function' && typeof handle.onread === 'function') {
      if (handle instanceof TCP || handle instanceof Pipe) this.handle = handle;
      if (handle.consumer !== undefined) handle.consumer = null;
      handle.onread = onHandleRead;
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) this.receive(chunk);
      if (this.box !== null && socket._handle === handle && !handle.isReading) startReading(socket);
    } else {
      socket.on('data', onData);
    }
  }

  receive(bytes) {
    if (this.box === null) return;
    const outer = this.isReceiving;
    this.isReceiving = true;
    try {
      this.owner.touch();
      this.owner.times?.bytesReceived(bytes.length);
      const text = binding.receive(this.box, bytes);
      const code = state[CODE];
      if (state[COUNT] > 0) dispatch(this.owner, takeWords(state[COUNT]), text, bytes);
      if (code < 0) this.owner.onFailure(code);
    } finally {
      this.isReceiving = outer;
    }
    if (!outer) this.flush();
  }

  // Writes soon what the program has given to the session.
  schedule() {
    if (this.isScheduled || this.box === null) return;
    this.isScheduled = true;
    if (!this.isReceiving && !this.isFlushing && !this.isWriting) setImmediate(flushLater, this);
  }

  flush() {
    if (this.isFlushing || this.isWriting || this.box === null || this.socket.connecting) return;
    this.isFlushing = true;
    try {
      let hasMore = true;
      for (let round = 0; hasMore && round < MOST_ROUNDS && this.box !== null && !this.isWriting; round++) {
        this.isScheduled = false;
        hasMore = this.sendOnce() || this.isScheduled;
      }
      // A peer that reads as fast as this end writes: the other sockets have their turn before the rest.
      if (hasMore && this.box !== null) this.isScheduled = true;
    } finally {
      this.isFlushing = false;
    }
    if (this.isScheduled && !this.isWriting) setImmediate(flushLater, this);
    if (this.box !== null && !this.isWriting) this.owner.onIdle();
  }

  // One batch of frames. Returns whether there are more.
  sendOnce() {
    const { endings } = this;
    if (endings.length > 0) {
      this.endings = [];
      for (let i = 0; i < endings.length; i++) endings[i].endWithChunk();
    }
    const flushed = this.whenFlushed;
    this.whenFlushed = [];
    const isDirect = this.handle !== null && this.socket._handle === this.handle && this.socket.writableLength === 0;
    let text;
    let bytes;
    if (isDirect) text = binding.sendTo(this.box, this.handle.id, this.onWritten);
    else [bytes, text] = binding.send(this.box);
    const code = state[CODE];
    const hasMore = state[HAS_OUTPUT] !== 0;
    const list = state[COUNT] > 0 ? takeWords(state[COUNT]) : undefined;
    this.isDone = state[IS_DONE] !== 0;
    if (isDirect) this.noteSent(state[USED], state[IS_ASYNC] !== 0);
    else if (bytes !== undefined) this.writeToSocket(bytes);
    if (this.resets.length > 0) this.sendResets();
    if (list !== undefined) dispatch(this.owner, list, text, undefined);
    for (let i = 0; i < flushed.length; i++) flushed[i]();
    if (code < 0 && this.box !== null) this.owner.onFailure(code);
    return hasMore;
  }

  // nghttp2 drops other frames of a stream that is reset, so they are sent first.
  reset(id, code) {
    this.resets.push([id, code]);
    this.schedule();
  }

  sendResets() {
    const list = this.resets;
    this.resets = [];
    for (const [id, code] of list) binding.reset(this.box, id, code);
    this.isScheduled = true;
  }

  noteSent(count, isAsync) {
    if (count < 0) {
      this.socket.destroy(callError(count, 'write'));
    } else if (count > 0) {
      this.handle.bytesWritten += count;
      this.owner.times?.bytesSent(count);
      this.isWriting = isAsync;
      if (this.socket.timeout) this.socket._unrefTimer();
      this.owner.touch();
    }
  }

  writeToSocket(bytes) {
    if (this.socket.destroyed) return;
    this.isWriting = true;
    this.owner.touch();
    this.owner.times?.bytesSent(bytes.length);
    this.socket.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), (error) => this.written(error ? UV_ECANCELED : 0));
  }

  written(status) {
    this.isWriting = false;
    if (this.box === null) {
      this.callWritten();
      return;
    }
    if (status < 0) {
      if (!this.socket.destroyed) this.socket.destroy(callError(status, 'write'));
      this.callWritten();
      return;
    }
    this.callWritten();
    this.flush();
  }

  // Calls back when the frames that were submitted before have been made.
  afterFlush(callback) {
    this.whenFlushed.push(callback);
    this.schedule();
  }

  // Calls back when nothing waits in the socket.
  afterWrites(callback) {
    if (this.isWriting) this.whenWritten.push(callback);
    else callback();
  }

  callWritten() {
    const list = this.whenWritten;
    this.whenWritten = [];
    for (const callback of list) callback();
  }

  close() {
    if (this.box === null) return;
    binding.close(this.box);
    this.box = null;
    const flushed = this.whenFlushed;
    this.whenFlushed = [];
    for (const callback of flushed) callback();
    if (!this.isWriting) this.callWritten();
  }
}

function flushLater(wire) {
  if (wire.isScheduled) wire.flush();
}

module.exports = { Wire };
