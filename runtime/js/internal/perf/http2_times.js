// SPDX-License-Identifier: MIT
//
// Entries of type 'http2': one for each session that began while a program observed them, and one for each of its streams.
// Loaded when the first observer comes.
'use strict';

const { announce } = require('internal/perf/timeline');
const { entryWithAccessors } = require('internal/perf/entry');
const { now } = require('internal/perf/clock');

const FRAMES_RECEIVED = 9; // among a session's figures
const FRAMES_SENT = 10;

class StreamTimes {
  #core;
  #session;
  #start = now();
  #isDone = false;
  #bytesRead = 0;
  #bytesWritten = 0;
  #firstByte = 0;
  #firstByteSent = 0;
  #firstHeader = 0;

  constructor(core, session) {
    this.#core = core;
    this.#session = session;
  }

  opened() {
    this.#session.streamOpened();
    if (this.#core.session.isServer) this.headersReceived();
  }

  headersReceived() {
    if (this.#firstHeader === 0) this.#firstHeader = now() - this.#start;
  }

  dataReceived(count) {
    if (this.#bytesRead === 0) this.#firstByte = now() - this.#start;
    this.#bytesRead += count;
  }

  dataSent(count) {
    if (this.#bytesWritten === 0) this.#firstByteSent = now() - this.#start;
    this.#bytesWritten += count;
  }

  ended() {
    if (this.#isDone || this.#core.id === undefined) return;
    this.#isDone = true;
    const duration = now() - this.#start;
    this.#session.streamEnded(duration);
    announce(entryWithAccessors('Http2Stream', 'http2', this.#start, duration, {
      bytesRead: this.#bytesRead,
      bytesWritten: this.#bytesWritten,
      id: this.#core.id,
      timeToFirstByte: this.#firstByte,
      timeToFirstByteSent: this.#firstByteSent,
      timeToFirstHeader: this.#firstHeader,
    }));
  }
}

class SessionTimes {
  #core;
  #start = now();
  #isDone = false;
  #bytesRead = 0;
  #bytesWritten = 0;
  #mostStreams = 0;
  #pingTime = 0;
  #streamCount = 0; // that have ended
  #streamTime = 0;

  constructor(core) {
    this.#core = core;
  }

  ofStream(core) {
    return new StreamTimes(core, this);
  }

  bytesReceived(count) {
    this.#bytesRead += count;
  }

  bytesSent(count) {
    this.#bytesWritten += count;
  }

  pingAnswered(duration) {
    this.#pingTime = duration;
  }

  streamOpened() {
    this.#mostStreams = Math.max(this.#mostStreams, this.#core.streams.size);
  }

  streamEnded(duration) {
    this.#streamCount++;
    this.#streamTime += duration;
  }

  #frames() {
    const { wire } = this.#core;
    if (wire === null || wire.box === null || !internalBinding('http2').figures(wire.box)) return [0, 0];
    const { state, FIGURES } = require('internal/http2/numbers');
    return [state[FIGURES + FRAMES_RECEIVED], state[FIGURES + FRAMES_SENT]];
  }

  // Just before nghttp2's session is freed.
  ended() {
    if (this.#isDone) return;
    this.#isDone = true;
    const [framesReceived, framesSent] = this.#frames();
    announce(entryWithAccessors('Http2Session', 'http2', this.#start, now() - this.#start, {
      bytesWritten: this.#bytesWritten,
      bytesRead: this.#bytesRead,
      framesReceived,
      framesSent,
      maxConcurrentStreams: this.#mostStreams,
      pingRTT: this.#pingTime,
      streamAverageDuration: this.#streamCount === 0 ? 0 : this.#streamTime / this.#streamCount,
      streamCount: this.#streamCount,
      type: this.#core.isServer ? 'server' : 'client',
    }));
  }
}

function ofSession(core) {
  return new SessionTimes(core);
}

module.exports = { ofSession };
