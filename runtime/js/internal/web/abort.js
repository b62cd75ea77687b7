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
// Properties of a signal, not private fields: a proxy of a signal has them, too.
const kAborted = Symbol('kAborted');
const kReason = Symbol('kReason');
const kFollowers = Symbol('kFollowers');
const kSources = Symbol('kSources'); // of a signal that follows others
const TRUSTED = { __proto__: null, [kTrusted]: true };
const { dispatchEvent } = EventTarget.prototype;

function isAborted(signal) {
  const value = signal?.[kAborted];
  if (value === undefined) throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type AbortSignal');
  return value;
}

// As in Node, what is shown of an object counts as a level of its own.
function shown(self, parts, depth, options, inspect) {
  const name = self.constructor?.name || 'Object';
  if (depth < 0) return options.stylize(`[${name}]`, 'special');
  return `${name} ${inspect(parts, { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
}

class AbortSignal extends EventTarget {
  [kAborted] = false;
  [kReason] = undefined;
  [kFollowers] = null;
  [kSources] = null;

  constructor(key = undefined) {
    if (key !== kMake) throw codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    super();
  }

  get aborted() { return isAborted(this); }

  get reason() {
    isAborted(this);
    return this[kReason];
  }

  throwIfAborted() {
    if (isAborted(this)) throw this[kReason];
  }

  [kAbort](reason) {
    if (this[kAborted]) return;
    this[kAborted] = true;
    this[kReason] = reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : reason;
    // An event that nobody could see is not made.
    if (this.dispatchEvent !== dispatchEvent || hasListeners(this, 'abort')) this.dispatchEvent(new Event('abort', TRUSTED));
    if (this[kFollowers] === null) return;
    for (const follower of this[kFollowers]) follower[kAbort](this[kReason]);
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
    for (let i = 0; i < signals.length; i++) {
      if (signals[i]?.[kAborted] === undefined) throw invalidArgType(`signals[${i}]`, 'AbortSignal', signals[i]);
    }
    for (const source of signals) {
      if (source.aborted) {
        signal[kAbort](source.reason);
        return signal;
      }
    }
    // What follows a follower follows its sources: they notify all in the order in which they were made.
    const sources = new Set(signals.flatMap((source) => source[kSources] ?? source));
    for (const source of sources) (source[kFollowers] ??= []).push(signal);
    signal[kSources] = [...sources];
    return signal;
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return shown(this, { aborted: this[kAborted] }, depth, options, inspect);
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
    return depth < 0 ? this : shown(this, { signal: this.signal }, depth, options, inspect);
  }
}
defineProperty(AbortController.prototype, Symbol.toStringTag, { value: 'AbortController', configurable: true });

module.exports = { AbortController, AbortSignal };
