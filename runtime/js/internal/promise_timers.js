// SPDX-License-Identifier: MIT
//
// Timers with promises, on any set of timer functions: the loop's own, or mocked ones.
'use strict';

const { ownOptions } = require('internal/options');
const { abortError, codedError, invalidArgType } = require('internal/errors');

// Throws what Node rejects with.
function checked(options = {}) {
  if (options === null || typeof options !== 'object') throw invalidArgType('options', 'Object', options);
  const { signal, ref = true } = ownOptions(options);
  if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal))) {
    throw invalidArgType('options.signal', 'AbortSignal', signal);
  }
  if (typeof ref !== 'boolean') throw invalidArgType('options.ref', 'boolean', ref);
  if (signal?.aborted) throw abortError(signal.reason);
  return { signal, ref };
}

function badDelay(delay) {
  return delay === undefined || typeof delay === 'number' ? undefined : invalidArgType('delay', 'number', delay);
}

function wait(options, start, stop) {
  let signal;
  let ref;
  try {
    ({ signal, ref } = checked(options));
  } catch (error) {
    return Promise.reject(error);
  }
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      stop(handle);
      reject(abortError(signal.reason));
    };
    const handle = start((value) => {
      signal?.removeEventListener('abort', onAbort);
      resolve(value);
    });
    if (!ref) handle.unref();
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

// Takes setTimeout, setInterval, setImmediate and their clear functions.
function promiseTimers(timers) {
  function setTimeout(delay, value, options) {
    const error = badDelay(delay);
    if (error !== undefined) return Promise.reject(error);
    return wait(options, (done) => timers.setTimeout(done, delay, value), timers.clearTimeout);
  }

  function setImmediate(value, options) {
    return wait(options, (done) => timers.setImmediate(done, value), timers.clearImmediate);
  }

  async function* setInterval(delay, value, options) {
    const error = badDelay(delay);
    if (error !== undefined) throw error;
    const { signal, ref } = checked(options);
    let due = 0;
    let waiting = null;
    const interval = timers.setInterval(() => {
      due++;
      waiting?.resolve();
    }, delay);
    if (!ref) interval.unref();
    const onAbort = () => {
      timers.clearInterval(interval);
      waiting?.reject(abortError(signal.reason));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      for (;;) {
        if (signal?.aborted) throw abortError(signal.reason);
        if (due === 0) await new Promise((resolve, reject) => { waiting = { resolve, reject }; });
        waiting = null;
        for (; due > 0; due--) yield value;
      }
    } finally {
      timers.clearInterval(interval);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  return {
    setTimeout,
    setImmediate,
    setInterval,
    scheduler: makeScheduler(setTimeout, setImmediate),
  };
}

const kScheduler = Symbol('kScheduler');

function checkScheduler(value) {
  if (!value[kScheduler]) throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type Scheduler');
}

// The only instance of a class that programs cannot construct.
function makeScheduler(setTimeout, setImmediate) {
  class Scheduler {
    constructor() {
      throw codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    }

    yield() {
      checkScheduler(this);
      return setImmediate();
    }

    wait(delay, options) {
      checkScheduler(this);
      return setTimeout(delay, undefined, options);
    }
  }
  return Object.assign(Object.create(Scheduler.prototype), { [kScheduler]: true });
}

module.exports = { promiseTimers };
