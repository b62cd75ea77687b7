// SPDX-License-Identifier: MIT
//
// events.on: an async iterator over the arguments of each event. It pauses an emitter that can be paused while too many
// events are queued.
'use strict';

const { ownOptions } = require('internal/options');
const errors = require('internal/errors');
const { listen, unlisten, checkSignal, addAbortListener } = require('internal/event_helpers');

const AsyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);

class Waiting {
  #emitter;
  #high;
  #low;
  #listeners = [];
  #values = [];
  #promises = [];
  #error = null;
  #isPaused = false;
  #isDone = false;
  #abort;

  constructor(emitter, { highWaterMark, highWatermark, lowWaterMark, lowWatermark }) {
    this.#emitter = emitter;
    this.#high = highWaterMark ?? highWatermark ?? Number.MAX_SAFE_INTEGER;
    this.#low = lowWaterMark ?? lowWatermark ?? 1;
    checkMark(this.#high, 'highWaterMark');
    checkMark(this.#low, 'lowWaterMark');
  }

  listen(name, listener) {
    listen(this.#emitter, name, listener);
    this.#listeners.push([name, listener]);
  }

  follow(signal) {
    this.#abort = addAbortListener(signal, () => this.fail(errors.abortError(signal.reason)));
  }

  push(args) {
    if (this.#promises.length > 0) {
      this.#promises.shift().resolve({ value: args, done: false });
      return;
    }
    this.#values.push(args);
    if (!this.#isPaused && this.#values.length > this.#high) {
      this.#isPaused = true;
      this.#emitter.pause();
    }
  }

  fail(error) {
    if (this.#promises.length > 0) this.#promises.shift().reject(error);
    else this.#error = error;
    this.close();
  }

  close() {
    this.#abort?.[Symbol.dispose]();
    for (const [name, listener] of this.#listeners.splice(0)) unlisten(this.#emitter, name, listener);
    this.#isDone = true;
    for (const { resolve } of this.#promises.splice(0)) resolve({ value: undefined, done: true });
    return Promise.resolve({ value: undefined, done: true });
  }

  next() {
    if (this.#values.length > 0) {
      const value = this.#values.shift();
      if (this.#isPaused && this.#values.length < this.#low) {
        this.#emitter.resume();
        this.#isPaused = false;
      }
      return Promise.resolve({ value, done: false });
    }
    if (this.#error !== null) {
      const error = this.#error;
      this.#error = null;
      return Promise.reject(error);
    }
    if (this.#isDone) return this.close();
    return new Promise((resolve, reject) => this.#promises.push({ resolve, reject }));
  }
}

function checkMark(value, name) {
  if (typeof value !== 'number') throw errors.invalidArgType(`options.${name}`, 'number', value);
  if (!Number.isInteger(value)) throw errors.outOfRange(`options.${name}`, 'an integer', value);
  if (value < 1) throw errors.outOfRange(`options.${name}`, `>= 1 && <= ${Number.MAX_SAFE_INTEGER}`, value);
}

function on(emitter, name, given = {}) {
  errors.checkObject(given, 'options');
  const options = ownOptions(given);
  const { signal, close = [] } = options;
  checkSignal(signal, 'options.signal');
  if (signal?.aborted) throw errors.abortError(signal.reason);
  const waiting = new Waiting(emitter, options);
  waiting.listen(name, (...args) => waiting.push(args));
  if (name !== 'error' && typeof emitter.on === 'function') waiting.listen('error', (error) => waiting.fail(error));
  for (const closing of close) waiting.listen(closing, () => waiting.close());
  if (signal !== undefined) waiting.follow(signal);
  return Object.setPrototypeOf({
    next: () => waiting.next(),
    return: () => waiting.close(),
    throw(error) {
      if (!(error instanceof Error)) throw errors.invalidArgType('EventEmitter.AsyncIterator', 'Error', error);
      waiting.fail(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  }, AsyncIteratorPrototype);
}

module.exports = { on };
