// SPDX-License-Identifier: MIT
//
// The inner side of an Http2Stream: its state, and what happens to it. The public class is in stream.js.
//
// Received data is consumed, which lets the peer send more, when the program reads it. A stream is destroyed when
// nghttp2 has closed it and its data has been read.
'use strict';

const binding = internalBinding('http2');
const { h2Error, libraryError } = require('internal/http2/errors');
const { codeName } = require('internal/http2/constants');
const { captureAs, context } = require('internal/async_context');

const kCore = Symbol('kCore');
const NO_ERROR = 0;
const INTERNAL_ERROR = 2;
const CANCEL = 8;

class StreamCore {
  constructor(session, stream) {
    this.session = session;
    this.stream = stream;
    this.frame = context.base === undefined && context.frame === undefined ? undefined : captureAs('HTTP2STREAM', stream);
    this.id = undefined;
    this.rstCode = undefined;
    this.isClosing = false; // close() was called, or the peer has reset it
    this.isClosed = false; // by nghttp2
    this.isAborted = false;
    this.isShut = false; // the end has been submitted
    this.isHead = false;
    this.isPushed = false;
    this.hasResponse = false; // sent or received
    this.endsAfterHeaders = false; // our side
    this.peerEndsAfterHeaders = false;
    this.hasRead = false; // the program has begun to read
    this.waitsForTrailers = false;
    this.canTrail = false;
    this.unread = 0; // bytes that were received but not consumed
    this.chunkLength = 0;
    this.writeCallback = null;
    this.sendBody = null; // sends a file and calls back, once the stream has ended
    this.submit = null; // of a request that waits for the connection
    this.sentHeaders = undefined;
    this.sentTrailers = undefined;
    this.sentInfoHeaders = undefined;
    this.timer = null;
    this.times = session.times?.ofStream(this);
  }

  open(id) {
    this.id = id;
    this.session.streams.set(id, this);
    this.times?.opened();
  }

  touch() {
    if (this.timer !== null) this.timer.refresh();
  }

  // Events

  onHeaders(headers, flags, raw) {
    this.touch();
    this.times?.headersReceived();
    const { stream, session } = this;
    if (stream.destroyed) return;
    if (session.isServer || this.hasResponse) {
      stream.emit('trailers', headers, flags, raw);
      return;
    }
    const status = headers[':status'];
    if (status >= 100 && status < 200) {
      if (status === 100) stream.emit('continue');
      stream.emit('headers', headers, flags, raw);
      return;
    }
    this.hasResponse = true;
    if (status === 421) session.dropOrigin(this.sentHeaders[':authority']);
    this.peerEndsAfterHeaders = false;
    stream.emit(this.isPushed ? 'push' : 'response', headers, flags, raw);
  }

  onData(chunk) {
    this.touch();
    this.times?.dataReceived(chunk.length);
    if (this.stream.destroyed) this.session.consume(this.id, chunk.length);
    else if (this.stream.push(chunk)) this.session.consume(this.id, chunk.length);
    else this.unread += chunk.length;
  }

  // The program has read what was received.
  onRead() {
    this.hasRead = true;
    if (this.unread === 0) return;
    const count = this.unread;
    this.unread = 0;
    this.session.consume(this.id, count);
  }

  onEnd() {
    const { stream } = this;
    if (stream.destroyed) return;
    stream.push(null);
    if (stream.readableLength === 0) stream.read(0);
  }

  onWritten() {
    this.touch();
    const callback = this.writeCallback;
    this.writeCallback = null;
    if (callback !== null) callback();
  }

  onWantTrailers() {
    this.canTrail = true;
    if (this.isClosing || !this.stream.emit('wantTrailers')) this.trail('');
  }

  onClosed(code) {
    this.isClosed = true;
    const { stream } = this;
    this.rstCode = this.isClosing && this.rstCode !== undefined ? this.rstCode : code;
    this.isClosing = true;
    if (stream.destroyed) {
      this.leave();
      return;
    }
    if (this.rstCode !== NO_ERROR) {
      this.abort();
      stream.destroy(this.closeError());
    } else {
      this.finish();
    }
  }

  closeError() {
    const { rstCode } = this;
    return rstCode === NO_ERROR || rstCode === CANCEL ? undefined : h2Error('STREAM_ERROR', codeName(rstCode));
  }

  // Both sides are complete: destroys the stream when everything has been read.
  finish() {
    const { stream } = this;
    this.onWritten();
    if (!stream.writableEnded) {
      this.isShut = true;
      this.abort();
      stream.end();
    }
    if (!stream.writableFinished) stream.on('finish', destroyIfDone);
    if (stream.readableEnded) {
      Reflect.apply(destroyIfDone, stream, []);
      return;
    }
    stream.on('end', destroyIfDone);
    if (!stream._readableState.ended) stream.push(null);
    if (this.isUnheard()) stream.resume();
    else if (stream.readableLength === 0) stream.read(0);
  }

  // Whether a server does not read the body of a request.
  isUnheard() {
    const { stream } = this;
    return this.session.isServer && stream.readableFlowing === null && stream.listenerCount('readable') === 0;
  }

  abort() {
    const { stream } = this;
    if (this.isAborted || stream.writableEnded || this.endsAfterHeaders) return;
    this.isAborted = true;
    stream.emit('aborted');
  }

  // Sending

  // Whether the stream has an id; otherwise calls back when it has.
  isReady(callback) {
    if (this.id !== undefined) return true;
    this.stream.once('ready', callback);
    return false;
  }

  canSend() {
    const { wire } = this.session;
    return !this.isClosed && !this.isShut && wire !== null && wire.box !== null;
  }

  // length: of the chunk as the stream counts it
  write(chunk, length, callback) {
    this.touch();
    this.writeCallback = callback;
    this.chunkLength = length;
    const code = binding.write(this.session.wire.box, this.id, chunk);
    if (code < 0) {
      this.writeCallback = null;
      callback(this.isClosing ? undefined : libraryError(code));
      return;
    }
    this.times?.dataSent(chunk.length);
    this.session.wire.endings.push(this);
    this.session.wire.schedule();
  }

  // Called just before frames are made: if the chunk is the last one, it carries END_STREAM.
  endWithChunk() {
    const { stream } = this;
    const isLast = stream.writableEnded && this.chunkLength > 0 && stream.writableLength === this.chunkLength;
    if (this.writeCallback === null || this.isShut || !isLast) return;
    this.end();
  }

  end() {
    this.isShut = true;
    const { wire } = this.session;
    if (wire === null || wire.box === null) return;
    binding.end(wire.box, this.id, this.waitsForTrailers);
    wire.schedule();
  }

  // A server that has responded does not wait for a body that it does not read. Streams may be pushed until then.
  onFinished() {
    if (!this.isUnheard() || this.stream._readableState.ended || this.isClosing) return;
    setImmediate(() => {
      if (!this.stream.destroyed && this.isUnheard()) this.close(NO_ERROR);
    });
  }

  trail(text) {
    this.canTrail = false;
    const { wire } = this.session;
    const code = wire.box === null ? 0 : binding.trail(wire.box, this.id, text);
    if (code < 0 && !this.isClosing) this.stream.destroy(libraryError(code));
    wire.schedule();
  }

  // Sends RST_STREAM. A stream without an id is never sent.
  reset(code) {
    const { wire } = this.session;
    if (this.isClosed || wire === null || wire.box === null || this.id === undefined) return;
    wire.reset(this.id, code);
  }

  close(code) {
    if (this.isClosing) return;
    this.isClosing = true;
    this.rstCode = code;
    const { stream } = this;
    stream.setTimeout(0);
    const isEnding = stream.writableEnded;
    if (!isEnding) {
      this.abort();
      stream.end();
    }
    if (code !== NO_ERROR) stream.push(null);
    if (this.id === undefined) stream.once('ready', () => this.reset(code));
    else if (!isEnding || stream.writableFinished || code !== NO_ERROR) this.reset(code);
    else stream.once('finish', () => this.reset(code));
  }

  // The rest cannot be sent: RST_STREAM, and no END_STREAM before it.
  breakOff() {
    this.isShut = true;
    this.close(INTERNAL_ERROR);
  }

  // The session has been destroyed.
  stop(error) {
    const { stream } = this;
    if (stream.destroyed) return;
    if (!this.isClosing) this.rstCode = codeOf(error, this.session);
    this.abort();
    this.isClosing = true;
    stream.end();
    stream.destroy(error);
  }

  // The stream is being destroyed. Returns the error that it emits.
  destroy(given) {
    let error = given;
    if (!this.isClosing) {
      this.rstCode = codeOf(error, this.session);
      this.isClosing = true;
      this.abort();
    }
    this.isShut = true;
    if (!this.isClosed) this.reset(this.rstCode);
    if (error === null || error === undefined) error = this.closeError() ?? null;
    if (error === null) this.endReading();
    this.onRead();
    this.onWritten();
    if (this.isClosed || this.id === undefined) this.leave();
    return error;
  }

  // A program that reads sees the end of a stream that is destroyed without an error.
  endReading() {
    const { stream } = this;
    if (!stream._readableState.ended) stream.push(null);
    if (stream.readableFlowing && stream.readableLength === 0) stream.read(0);
  }

  leave() {
    const { session, id } = this;
    session.forget(this);
    this.times?.ended();
    if (id !== undefined && session.streams.get(id) === this) session.streams.delete(id);
    if (context.tracker !== undefined) context.tracker.end(this.frame);
    session.maybeEnd();
  }
}

function codeOf(error, session) {
  const known = session.goawayCode || session.code;
  if (error === null || error === undefined) return known || NO_ERROR;
  return error.name === 'AbortError' ? CANCEL : known || INTERNAL_ERROR;
}

function destroyIfDone() {
  if (this.readableEnded && this.writableFinished) this.destroy();
}

module.exports = { StreamCore, kCore };
