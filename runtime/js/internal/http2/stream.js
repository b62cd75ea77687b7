// SPDX-License-Identifier: MIT
//
// Http2Stream: what streams of servers and of clients have in common.
'use strict';

const binding = internalBinding('http2');
const { Duplex } = require('node/stream');
const { Buffer } = require('node/buffer');
const errors = require('internal/errors');
const { checkUint32 } = require('internal/net/errors');
const { h2Error } = require('internal/http2/errors');
const { copyOf, toWire, NONE } = require('internal/http2/headers');
const { StreamCore, kCore } = require('internal/http2/stream_core');
const { setIdleTimeout } = require('internal/http2/timeouts');
const { state, FIGURES } = require('internal/http2/numbers');
const { shareId } = require('internal/async_context');

const UNSENT = [1, 16, 0, 0, 0, 65_535]; // while the headers have not been sent
const FIGURE_NAMES = ['state', 'weight', 'sumDependencyWeight', 'localClose', 'remoteClose', 'localWindowSize'];

class Http2Stream extends Duplex {
  constructor(session, options) {
    super({ emitClose: true, autoDestroy: false, decodeStrings: false, ...options });
    this[kCore] = new StreamCore(session, this);
    shareId(this, this[kCore]);
  }

  get bufferSize() {
    return this.writableLength;
  }

  get endAfterHeaders() {
    return this[kCore].peerEndsAfterHeaders;
  }

  get sentHeaders() {
    return this[kCore].sentHeaders;
  }

  get sentTrailers() {
    return this[kCore].sentTrailers;
  }

  get sentInfoHeaders() {
    return this[kCore].sentInfoHeaders;
  }

  get pending() {
    return this[kCore].id === undefined;
  }

  get id() {
    return this[kCore].id;
  }

  get session() {
    return this.destroyed ? undefined : this[kCore].session.session;
  }

  get headersSent() {
    return this[kCore].sentHeaders !== undefined;
  }

  get aborted() {
    return this[kCore].isAborted;
  }

  get headRequest() {
    return this[kCore].isHead;
  }

  get rstCode() {
    return this[kCore].rstCode;
  }

  get closed() {
    return this[kCore].isClosing;
  }

  get state() {
    const core = this[kCore];
    const figures = {};
    const box = core.session.wire?.box ?? null;
    if (core.id === undefined || box === null || this.destroyed) return figures;
    const isKnown = binding.streamFigures(box, core.id);
    for (let i = 0; i < FIGURE_NAMES.length; i++) figures[FIGURE_NAMES[i]] = isKnown ? state[FIGURES + i] : UNSENT[i];
    return figures;
  }

  _read() {
    if (!this.destroyed) this[kCore].onRead();
  }

  _write(chunk, encoding, callback) {
    const core = this[kCore];
    if (!core.isReady(() => this._write(chunk, encoding, callback))) return;
    this.#send(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk, chunk.length, callback);
  }

  _writev(chunks, callback) {
    const core = this[kCore];
    if (!core.isReady(() => this._writev(chunks, callback))) return;
    let length = 0;
    for (const { chunk } of chunks) length += chunk.length;
    const list = chunks.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk));
    this.#send(list.length === 1 ? list[0] : Buffer.concat(list), length, callback);
  }

  #send(bytes, length, callback) {
    const core = this[kCore];
    if (!core.canSend() || (core.isClosing && !this.headersSent)) {
      callback();
      return;
    }
    if (!this.headersSent) this._proceed();
    core.write(bytes, length, callback);
  }

  _final(callback) {
    const core = this[kCore];
    if (!core.isReady(() => this._final(callback))) return;
    const { sendBody } = core;
    if (sendBody !== null) {
      core.sendBody = null;
      sendBody(() => this._final(callback));
      return;
    }
    if (core.isShut || core.isClosed || this.destroyed || (core.isClosing && !this.headersSent)) {
      callback();
      return;
    }
    if (!this.headersSent) this._proceed();
    if (!core.isShut) core.end();
    core.session.wire.afterFlush(callback);
    core.onFinished();
  }

  // A client's headers are on their way.
  _proceed() {}

  _destroy(error, callback) {
    const core = this[kCore];
    setIdleTimeout(core, this, 0);
    callback(core.destroy(error));
  }

  priority(options) {
    const core = this[kCore];
    if (this.destroyed) throw h2Error('INVALID_STREAM');
    errors.checkObject(options, 'options');
    const spec = checkPriority({ ...options });
    if (spec.parent === core.id && core.id !== undefined) throw h2Error('STREAM_SELF_DEPENDENCY');
    const send = () => {
      const { wire } = core.session;
      if (options.silent || this.destroyed || wire === null || wire.box === null) return;
      binding.prioritize(wire.box, core.id, spec.parent, spec.weight, spec.exclusive);
      wire.schedule();
    };
    if (core.isReady(send)) send();
  }

  sendTrailers(headers) {
    const core = this[kCore];
    if (this.destroyed || this.closed) throw h2Error('INVALID_STREAM');
    if (core.sentTrailers !== undefined) throw h2Error('TRAILERS_ALREADY_SENT');
    if (!core.canTrail) throw h2Error('TRAILERS_NOT_READY');
    errors.checkObject(headers, 'headers');
    const copy = copyOf(headers);
    const text = toWire(copy, NONE) ?? '';
    core.sentTrailers = copy;
    core.trail(text);
  }

  close(code = 0, callback) {
    checkUint32(code, 'code');
    if (callback !== undefined) errors.checkFunction(callback, 'callback');
    if (this.closed) return;
    if (callback !== undefined) this.once('close', callback);
    this[kCore].close(code);
  }

  setTimeout(msecs, callback) {
    const core = this[kCore];
    if (!this.destroyed) setIdleTimeout(core, this, msecs, callback);
    return this;
  }

  _onTimeout() {
    this.emit('timeout');
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    if (typeof depth === 'number' && depth < 0) return this;
    const shown = {
      id: this.id || '<pending>',
      closed: this.closed,
      destroyed: this.destroyed,
      state: this.state,
      readableState: this._readableState,
      writableState: this._writableState,
    };
    return `Http2Stream ${require('node/util').inspect(shown, { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
  }
}

// The options of a PRIORITY, with defaults.
function checkPriority(options) {
  const { checkBoolean, checkNumber } = require('internal/net/errors');
  const { weight = 16, parent = 0, exclusive = false, silent = false } = options;
  checkNumber(weight, 'options.weight');
  checkNumber(parent, 'options.parent');
  if (parent < 0) throw errors.outOfRange('options.parent', '>= 0', parent);
  checkBoolean(exclusive, 'options.exclusive');
  checkBoolean(silent, 'options.silent');
  return { weight: Math.min(Math.max(Math.trunc(weight), 1), 256), parent, exclusive };
}

module.exports = { Http2Stream, checkPriority };
