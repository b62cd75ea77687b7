// SPDX-License-Identifier: MIT
//
// The functions of node:events that are not methods: once, on and small ones.
'use strict';

function abortError(signal) {
  const error = new Error('The operation was aborted', { cause: signal.reason });
  error.name = 'AbortError';
  error.code = 'ABORT_ERR';
  return error;
}

function isTarget(emitter) {
  return typeof emitter.addEventListener === 'function' && typeof emitter.on !== 'function';
}

function listen(emitter, name, listener, isOnce) {
  if (isTarget(emitter)) emitter.addEventListener(name, listener, { once: isOnce });
  else if (isOnce) emitter.once(name, listener);
  else emitter.on(name, listener);
}

function unlisten(emitter, name, listener) {
  if (isTarget(emitter)) emitter.removeEventListener(name, listener);
  else emitter.removeListener(name, listener);
}

async function once(emitter, name, { signal } = {}) {
  if (signal?.aborted) throw abortError(signal);
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      unlisten(emitter, name, onEvent);
      unlisten(emitter, 'error', onError);
      reject(abortError(signal));
    };
    const onError = (error) => {
      unlisten(emitter, name, onEvent);
      signal?.removeEventListener('abort', onAbort);
      reject(error);
    };
    const onEvent = (...args) => {
      unlisten(emitter, 'error', onError);
      signal?.removeEventListener('abort', onAbort);
      resolve(args);
    };
    listen(emitter, name, onEvent, true);
    if (name !== 'error' && !isTarget(emitter)) listen(emitter, 'error', onError, true);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

// An endless async iterator over the arguments of each event.
function on(emitter, name, { signal } = {}) {
  if (signal?.aborted) throw abortError(signal);
  const values = [];
  const waiting = [];
  let error = null;
  let isDone = false;
  const onEvent = (...args) => {
    if (waiting.length > 0) waiting.shift().resolve({ value: args, done: false });
    else values.push(args);
  };
  const onError = (reason) => {
    if (waiting.length > 0) waiting.shift().reject(reason);
    else error = reason;
    finish();
  };
  const onAbort = () => onError(abortError(signal));
  function finish() {
    unlisten(emitter, name, onEvent);
    if (name !== 'error') unlisten(emitter, 'error', onError);
    signal?.removeEventListener('abort', onAbort);
    isDone = true;
    for (const promise of waiting.splice(0)) promise.resolve({ value: undefined, done: true });
    return Promise.resolve({ value: undefined, done: true });
  }
  listen(emitter, name, onEvent, false);
  if (name !== 'error') listen(emitter, 'error', onError, false);
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    next() {
      if (values.length > 0) return Promise.resolve({ value: values.shift(), done: false });
      if (error !== null) {
        const reason = error;
        error = null;
        return Promise.reject(reason);
      }
      if (isDone) return Promise.resolve({ value: undefined, done: true });
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    return: finish,
    throw(reason) {
      onError(reason);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function addAbortListener(signal, listener) {
  if (signal.aborted) queueMicrotask(() => listener());
  else signal.addEventListener('abort', listener, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', listener) };
}

function setMaxListeners(count, ...targets) {
  const EventEmitter = require('node/events');
  if (targets.length === 0) EventEmitter.defaultMaxListeners = count;
  for (const target of targets) target.setMaxListeners?.(count);
}

module.exports = {
  once,
  on,
  addAbortListener,
  setMaxListeners,
  getMaxListeners: (emitter) => emitter.getMaxListeners?.() ?? 0,
  getEventListeners: (emitter, name) => emitter.listeners?.(name) ?? [],
  listenerCount: (emitter, name) => emitter.listenerCount(name),
};
