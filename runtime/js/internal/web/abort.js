// SPDX-License-Identifier: MIT
//
// AbortController and AbortSignal.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { Event, kTrusted } = require('internal/web/events');
const { EventTarget, defineHandler, hasListeners } = require('internal/web/event_target');
const { DOMException } = require('internal/web/exception');
const { codedError, invalidArgType, outOfRange } = require('internal/errors');

const MAX_DELAY = 2 ** 32 - 1;

const kMake = Symbol('kMake');
const kAbort = Symbol('kAbort');
const TRUSTED = { __proto__: null, [kTrusted]: true };
const { dispatchEvent } = EventTarget.prototype;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason;
  #followers = null;

  constructor(key) {
    if (key !== kMake) throw codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    super();
  }

  get aborted() { return this.#aborted; }
  get reason() { return this.#reason; }

  throwIfAborted() {
    if (this.#aborted) throw this.#reason;
  }

  [kAbort](reason) {
    if (this.#aborted) return;
    this.#aborted = true;
    this.#reason = reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : reason;
    // An event that nobody could see is not made.
    if (this.dispatchEvent !== dispatchEvent || hasListeners(this, 'abort')) this.dispatchEvent(new Event('abort', TRUSTED));
    if (this.#followers === null) return;
    for (const follower of this.#followers) follower[kAbort](this.#reason);
  }

  static abort(reason) {
    const signal = new AbortSignal(kMake);
    signal[kAbort](reason);
    return signal;
  }

  static timeout(delay) {
    if (typeof delay !== 'number') throw invalidArgType('delay', 'number', delay);
    if (!Number.isInteger(delay)) throw outOfRange('delay', 'an integer', delay);
    if (delay < 0 || delay > MAX_DELAY) throw outOfRange('delay', `>= 0 && <= ${MAX_DELAY}`, delay);
    const signal = new AbortSignal(kMake);
    const timer = globalThis.setTimeout(() => {
      signal[kAbort](new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }, delay);
    timer.unref();
    return signal;
  }

  static any(signals) {
    if (!Array.isArray(signals)) throw invalidArgType('signals', 'Array', signals);
    const signal = new AbortSignal(kMake);
    for (const source of signals) {
      if (source.aborted) {
        signal[kAbort](source.reason);
        return signal;
      }
    }
    for (const source of signals) (source.#followers ??= []).push(signal);
    return signal;
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return `AbortSignal ${inspect({ aborted: this.#aborted }, options)}`;
  }
}
defineHandler(AbortSignal.prototype, 'abort');
defineProperty(AbortSignal.prototype, Symbol.toStringTag, { value: 'AbortSignal', configurable: true });

class AbortController {
  #signal; // made when first needed

  get signal() { return (this.#signal ??= new AbortSignal(kMake)); }

  abort(reason) {
    (this.#signal ??= new AbortSignal(kMake))[kAbort](reason);
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return `AbortController ${inspect({ signal: this.signal }, options)}`;
  }
}
defineProperty(AbortController.prototype, Symbol.toStringTag, { value: 'AbortController', configurable: true });

module.exports = { AbortController, AbortSignal };
