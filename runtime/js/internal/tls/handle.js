// SPDX-License-Identifier: MIT
//
// A TLS session on a lower stream, with the interface of a stream handle (internal/handles): net.Socket reads and
// writes plaintext through it. binding/tls_step.c describes the session's states.
//
// Besides onread and onend, its user sets:
//   onestablished()        the handshake is complete
//   onaborted()            a client has gone during the handshake
//   onfailed(error)        the session is unusable
//   onhello(id, ticket)    to be answered with answerHello()
//   oncertificate()        to be answered with chooseCertificate()
//   onsession(id, session) a session that can be resumed
//   onkeylog(line)
//   onrenegotiation()      the peer has begun another handshake
//   onquestion(question, what, serverName)   an answer is needed immediately
'use strict';

const binding = internalBinding('tls');
const numbers = require('internal/tls/numbers');
const { failureError, untrustedError } = require('internal/tls/errors');
const { callError } = require('internal/net/errors');
const { ENCODINGS, takeRead } = require('internal/handles');
const { context, captureAs, carried, runLater } = require('internal/async_context');
const { nextTick } = require('internal/ticks');
const { toBuffer } = require('internal/crypto/bytes');

const { state, STATUS, COUNT, HAS_MORE, OUT, NOTES, RENEGOTIATIONS } = numbers;
const { PLAIN, RENEGOTIATED, ESTABLISHED, HELLO, CERTIFICATE, ENDED, FAILED } = numbers;
const { NOTE_SESSION_ID, NOTE_SESSION, NOTE_KEYLOG } = numbers;

const UV_EOF = -4095;
const UV_ECANCELED = -125;
const UV_EBADF = -9;

class TLSWrap {
  constructor(session, isServer) {
    this.session = session;
    this.isServer = isServer;
    this.lower = null;
    this.frame = context.base === undefined && context.frame === undefined ? undefined : captureAs('TLSWRAP', this);
    this.socket = null;
    this.consumer = null; // an HTTP parser that takes the plaintext in place of the socket
    this.into = null; // the memory of readInto()
    this.rest = null; // plaintext that did not fit there
    this.isReading = false;
    this.bytesRead = 0;
    this.bytesWritten = 0;
    this.isAsync = false;
    this.isEstablished = false;
    this.isRunning = false; // inside run(), which must not be entered again
    this.isWaiting = false; // for an answer of the program
    this.isEnded = false; // the last read has been delivered
    this.isFailed = false;
    this.isEnding = false; // close_notify was sent, or is about to be
    this.lowerCode = 0; // the end of the lower stream, once it has ended
    this.renegotiations = 0;
    this.hookError = undefined; // why the program made the handshake fail
    this.isSilent = false; // nothing more is sent
    this.waiting = []; // writes that wait for the handshake
    this.sending = 0; // writes of ciphertext that the lower stream has not finished
    this.whenSent = []; // callbacks that wait for them
    this.soon = []; // those of writes that are complete
    this.onSent = (status) => this.sent(status);
    this.id = 1; // 0 once closed, as other handles
  }

  // early: ciphertext that has already arrived. A client that does not start now does so with its first write.
  begin(lower, early, isStarting) {
    this.lower = lower;
    lower.attach(this);
    lower.readStart();
    for (const bytes of early) this.received(bytes);
    if (isStarting) this.run(undefined);
  }

  received(bytes) {
    if (this.frame === undefined || context.tracker === undefined) this.run(bytes);
    else runLater(this.frame, this.run, this, [bytes]);
  }

  lowerEnded(code) {
    if (this.lowerCode !== 0) return;
    this.lowerCode = code;
    this.run(undefined);
    if (!this.isWaiting && this.rest === null) this.end(code);
  }

  end(code) {
    if (this.isEnded || this.session === null) return;
    this.isEnded = true;
    if (this.isServer && !this.isEstablished && code === UV_EOF) this.onaborted();
    else this.onend(code);
  }

  // Steps until the session needs more ciphertext or an answer. bytes: ciphertext, or the length of a short read.
  run(bytes) {
    if (this.session === null) return;
    if (this.isRunning || this.isWaiting || this.rest !== null) {
      if (bytes !== undefined) binding.feed(this.session, bytes);
      return;
    }
    this.isRunning = true;
    try {
      this.steps(bytes);
    } finally {
      this.isRunning = false;
    }
  }

  steps(bytes) {
    let input = bytes;
    while (this.session !== null && !this.isWaiting && this.rest === null) {
      const result = binding.step(this.session, input, this);
      input = undefined;
      const status = state[STATUS];
      const count = state[COUNT];
      const hasOutput = state[OUT] > 0;
      const hasMore = state[HAS_MORE] !== 0;
      if (state[RENEGOTIATIONS] !== this.renegotiations) this.noteRenegotiation();
      if (this.isSilent) {
        // OpenSSL would go on without the key that the program's callback failed to give.
        this.fail(this.hookError);
        return;
      }
      if (status === HELLO || status === CERTIFICATE) {
        this.ask(status);
        continue;
      }
      const isNoted = this.session !== null && state[NOTES] > 0;
      if (isNoted) this.takeNotes();
      if (hasOutput && !this.isWaiting && status !== ESTABLISHED && status !== RENEGOTIATED) this.flush();
      if (this.session === null) return;
      if (status === PLAIN) this.plain(count, result);
      else if (status === RENEGOTIATED) this.deliverAfter(takeRead(count, result));
      else if (status === ESTABLISHED) this.established();
      else if (status === FAILED) this.fail(this.hookError ?? failureError(result));
      else if (status === ENDED) this.end(UV_EOF);
      if (status !== ESTABLISHED && ((status !== PLAIN && status !== RENEGOTIATED) || !hasMore)) return;
    }
  }

  // An HTTP parser needs no Buffer of a few bytes.
  plain(count, memory) {
    if (memory !== undefined || this.consumer === null || !this.consumer.takesReads?.()) {
      this.deliver(takeRead(count, memory));
      return;
    }
    this.bytesRead += count;
    this.consumer.takeRead(count);
  }

  deliver(buffer) {
    this.bytesRead += buffer.length;
    if (this.consumer !== null) this.consumer.take(buffer);
    else if (this.into === null) this.onread(buffer);
    else this.fill(buffer);
  }

  deliverAfter(buffer) {
    this.established();
    if (this.session !== null) this.deliver(buffer);
  }

  // Copies plaintext into the program's memory, in parts that fit, until it stops reading. Then the rest waits.
  fill(buffer) {
    let at = 0;
    while (at < buffer.length && this.session !== null && this.isReading) {
      const { into } = this;
      const part = buffer.subarray(at, at + into.length);
      into.set(part);
      at += part.length;
      this.onreadinto(part.length);
    }
    this.rest = at < buffer.length ? buffer.subarray(at) : null;
  }

  fillRest() {
    if (this.rest === null || this.isRunning) return;
    this.fill(this.rest);
    this.run(undefined);
    if (this.lowerCode !== 0 && this.rest === null) this.end(this.lowerCode);
  }

  readInto(bytes) {
    this.into = bytes;
    return 0;
  }

  noteRenegotiation() {
    this.renegotiations = state[RENEGOTIATIONS];
    this.onrenegotiation?.();
  }

  ask(status) {
    this.hold();
    if (status === CERTIFICATE) {
      this.oncertificate();
      return;
    }
    const [, id, , ticket] = binding.takeNotes(this.session);
    this.onhello(toBuffer(id), ticket !== undefined && ticket.length > 0);
  }

  // The program has answered: goes on, in a call of its own if it answered immediately.
  resume() {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    if (this.session === null) return;
    if (this.lowerCode === 0) this.lower.readStart();
    if (this.isRunning) return;
    this.run(undefined);
    this.flush();
    if (this.lowerCode !== 0 && !this.isWaiting) this.end(this.lowerCode);
  }

  answerHello(session) {
    if (this.session !== null) binding.answerHello(this.session, session);
    this.resume();
  }

  chooseCertificate(secure, response) {
    const result = this.session === null ? 0 : binding.chooseCertificate(this.session, secure, response);
    if (Array.isArray(result)) this.hookError = failureError(result);
    this.resume();
  }

  // Until the program answers, or has stored a new session, nothing is sent, read or delivered.
  hold() {
    this.isWaiting = true;
    if (this.lowerCode === 0) this.lower.readStop();
  }

  takeNotes() {
    const notes = binding.takeNotes(this.session);
    let id;
    for (let i = 0; i < notes.length && this.session !== null; i += 2) {
      const [kind, bytes] = [notes[i], notes[i + 1]];
      if (kind === NOTE_SESSION_ID) id = toBuffer(bytes);
      else if (kind === NOTE_SESSION) this.onsession?.(id, toBuffer(bytes));
      else if (kind === NOTE_KEYLOG) this.onkeylog?.(toBuffer(bytes));
    }
  }

  established() {
    this.isEstablished = true;
    this.onestablished(); // a client sends nothing more to a server that it does not trust
    if (this.session === null) return;
    this.flush();
    this.writeWaiting();
    if (this.session !== null && !this.isReading) this.lower.readStop();
  }

  fail(error) {
    if (this.isFailed) return;
    this.isFailed = true;
    this.flush();
    this.onfailed(error);
  }

  // Passes ciphertext to the lower stream.
  flush() {
    if (this.session === null || this.lower === null || this.isWaiting || this.isSilent) return;
    const code = this.lower.send(this.session, this.onSent);
    if (code < 0) this.lowerFailed(code);
    else if (this.lower.isAsync) this.sending++;
  }

  sent(status) {
    this.sending--;
    if (status < 0) this.lowerFailed(status);
    if (this.sending > 0) return;
    const list = this.whenSent;
    this.whenSent = [];
    for (const callback of list) callback(status);
  }

  lowerFailed(code) {
    if (this.isFailed || this.session === null || this.isEnding) return;
    this.isFailed = true;
    this.onfailed(callError(code, 'write'));
  }

  // The interface of stream handles

  readStart() {
    this.isReading = true;
    if (this.rest !== null) nextTick(() => this.fillRest());
    return this.lower === null || this.lowerCode !== 0 ? 0 : this.lower.readStart();
  }

  // The handshake goes on even if nobody reads.
  readStop() {
    this.isReading = false;
    return this.isEstablished && this.lowerCode === 0 ? this.lower.readStop() : 0;
  }

  write(data, encoding, callback) {
    this.isAsync = false;
    if (this.session === null || this.isFailed) return UV_ECANCELED;
    if (!this.isEstablished || this.isWaiting || this.waiting.length > 0) return this.writeLater(data, encoding, callback);
    return this.writeNow(data, encoding, callback);
  }

  writev(chunks, callback) {
    return this.write(require('internal/net/stream_socket').joined(chunks), 'buffer', callback);
  }

  // What a running handshake does not take waits for its end: the rest of the bytes, or the whole text.
  writeNow(data, encoding, callback) {
    const count = binding.encrypt(this.session, data, ENCODINGS[encoding], this);
    if (typeof count !== 'number') {
      const error = failureError(count);
      nextTick(() => this.fail(error));
      return UV_EBADF;
    }
    if (count < 0) return count;
    this.bytesWritten += count;
    const isPartial = typeof data === 'string' ? count === 0 && data !== '' : count < data.length;
    if (isPartial) this.waiting.push([bytesFrom(data, encoding).subarray(count), carried(callback, 'WRITEWRAP')]);
    const code = this.lower.send(this.session, this.onSent);
    if (code < 0) return code;
    this.isAsync = true;
    if (this.lower.isAsync) this.sending++;
    if (isPartial) return 0;
    if (this.sending > 0) this.whenSent.push(carried(callback, 'WRITEWRAP'));
    else this.callSoon(callback);
    return 0;
  }

  // As in Node, a write is never complete before the check phase.
  callSoon(callback) {
    if (this.soon.length === 0) setImmediate(callAll, this);
    this.soon.push(callback);
  }

  writeLater(data, encoding, callback) {
    this.waiting.push([bytesFrom(data, encoding), carried(callback, 'WRITEWRAP')]);
    if (this.lower !== null && !this.isEstablished) this.run(undefined);
    this.isAsync = true;
    return 0;
  }

  writeWaiting() {
    const list = this.waiting;
    this.waiting = [];
    while (list.length > 0 && this.session !== null && this.waiting.length === 0) {
      const [bytes, callback] = list.shift();
      const code = this.writeNow(bytes, undefined, callback);
      if (code < 0) nextTick(callback, code);
    }
    this.waiting.push(...list);
  }

  // After the handshake, and everything that was written.
  shutdown(callback) {
    if (this.session === null) return UV_ECANCELED;
    if (!this.isEstablished && this.waiting.length === 0 && this.lowerCode === 0 && !this.isFailed) {
      this.waiting.push([new Uint8Array(0), () => {}]);
    }
    if (this.waiting.length > 0) {
      this.waiting.at(-1)[1] = this.before(this.waiting.at(-1)[1], callback);
      return 0;
    }
    binding.endSession(this.session, this);
    this.isEnding = true;
    this.flush();
    return this.lower.shutdown(callback);
  }

  before(first, callback) {
    return (status) => {
      first(status);
      const code = this.shutdown(callback);
      if (code < 0) callback(code);
    };
  }

  close(callback) {
    const { session, lower } = this;
    this.id = 0;
    this.session = null;
    const done = () => {
      this.abandon();
      callback?.();
      context.tracker?.end(this.frame);
    };
    if (lower === null) nextTick(done);
    else lower.close(done);
    if (session !== null) binding.sessionClose(session);
  }

  // Writes that were not finished.
  abandon() {
    const list = [...this.waiting.map(([, callback]) => callback), ...this.whenSent];
    this.waiting = [];
    this.whenSent = [];
    for (const callback of list) callback(UV_ECANCELED);
  }

  // Why the peer is not trusted: an error, or null.
  verifyError() {
    const why = this.session === null ? undefined : binding.sessionTrust(this.session);
    return why === undefined ? null : untrustedError(why);
  }

  get writeQueueSize() {
    return this.lower === null ? 0 : this.lower.queueSize;
  }

  get _parentWrap() {
    return this.lower?.wrapper;
  }

  get fd() {
    return this.lower?.handle?.fd ?? -1;
  }
}

function bytesFrom(data, encoding) {
  return typeof data === 'string' ? require('node/buffer').Buffer.from(data, encoding) : data;
}

function callAll(handle) {
  const list = handle.soon;
  handle.soon = [];
  for (let i = 0; i < list.length; i++) list[i](0);
}

// Methods of the lower handle, if it has them.
for (const name of ['ref', 'unref', 'hasRef', 'setNoDelay', 'setKeepAlive', 'sockName', 'peerName', 'setBlocking']) {
  TLSWrap.prototype[name] = function (...args) {
    const handle = this.lower?.handle;
    return typeof handle?.[name] === 'function' ? handle[name](...args) : undefined;
  };
}

binding.setHook((handle, question, what, serverName) => handle.onquestion(question, what, serverName));

module.exports = { TLSWrap };
