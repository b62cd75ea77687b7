// SPDX-License-Identifier: MIT
//
// The functions of node:events that are not methods: once and on, and those for emitters and
// event targets alike. Also records where an unhandled 'error' was emitted.
'use strict';

const { ownOptions } = require('internal/options');
const errors = require('internal/errors');
const targets = () => require('internal/web/event_target');

// Where errors without a listener were emitted, for the report.
const places = new WeakMap();

function noteUnhandled(emitter, error) {
  const name = emitter.constructor?.name;
  const at = {};
  Error.captureStackTrace(at, emitter.emit);
  places.set(error, { on: name && name !== 'EventEmitter' ? ` on ${name} instance` : '', at });
}

// The lines that a report of an uncaught error adds for it; '' for other errors.
function emittedLines(error) {
  const place = places.get(error);
  if (place === undefined) return '';
  const frames = String(place.at.stack).split('\n').filter((line) => line.startsWith('    at '));
  return `\nEmitted 'error' event${place.on} at:\n${frames.length === 0 ? '    at rondo:events' : frames.join('\n')}`;
}

function isEmitter(value) {
  return typeof value?.on === 'function';
}

function isTarget(value) {
  return typeof value?.addEventListener === 'function' && typeof value.removeEventListener === 'function';
}

function listen(emitter, name, listener, options) {
  if (isEmitter(emitter)) {
    if (ownOptions(options).once) emitter.once(name, listener);
    else emitter.on(name, listener);
  } else if (isTarget(emitter)) {
    emitter.addEventListener(name, listener, options);
  } else {
    throw errors.invalidArgType('emitter', 'EventEmitter', emitter);
  }
}

function unlisten(emitter, name, listener) {
  if (typeof emitter.removeListener === 'function') emitter.removeListener(name, listener);
  else emitter.removeEventListener(name, listener);
}

function checkSignal(signal, name) {
  if (signal === undefined) return;
  if (signal === null || typeof signal !== 'object' || !('aborted' in signal)) {
    throw errors.invalidArgType(name, 'AbortSignal', signal);
  }
}

function onAbort(signal, listener) {
  signal.addEventListener('abort', listener, { once: true, [targets().kResist]: true });
}

async function once(emitter, name, options = {}) {
  errors.checkObject(options, 'options');
  const { signal } = ownOptions(options);
  checkSignal(signal, 'options.signal');
  if (signal?.aborted) throw errors.abortError(signal.reason);
  return new Promise((resolve, reject) => {
    const aborted = () => {
      unlisten(emitter, name, onEvent);
      unlisten(emitter, 'error', onError);
      reject(errors.abortError(signal.reason));
    };
    const onError = (error) => {
      unlisten(emitter, name, onEvent);
      signal?.removeEventListener('abort', aborted);
      reject(error);
    };
    const onEvent = (...args) => {
      if (isEmitter(emitter)) unlisten(emitter, 'error', onError);
      signal?.removeEventListener('abort', aborted);
      resolve(args);
    };
    listen(emitter, name, onEvent, { once: true });
    if (name !== 'error' && isEmitter(emitter)) emitter.once('error', onError);
    if (signal !== undefined) onAbort(signal, aborted);
  });
}

function addAbortListener(signal, listener) {
  if (signal === undefined) throw errors.invalidArgType('signal', 'AbortSignal', signal);
  checkSignal(signal, 'signal');
  errors.checkFunction(listener, 'listener');
  if (signal.aborted) globalThis.queueMicrotask(() => listener());
  else onAbort(signal, listener);
  return { __proto__: null, [Symbol.dispose]: () => signal.removeEventListener('abort', listener) };
}

function getEventListeners(emitter, name) {
  if (typeof emitter.listeners === 'function') return emitter.listeners(name);
  if (emitter instanceof targets().EventTarget) return targets().listenersOf(emitter, name);
  throw errors.invalidArgType('emitter', ['EventEmitter', 'EventTarget'], emitter);
}

function getMaxListeners(emitter) {
  if (typeof emitter?.getMaxListeners === 'function') return emitter.getMaxListeners();
  if (emitter instanceof targets().EventTarget) return targets().limitOf(emitter);
  throw errors.invalidArgType('emitter', ['EventEmitter', 'EventTarget'], emitter);
}

function setMaxListeners(count, ...emitters) {
  const EventEmitter = require('node/events');
  if (typeof count !== 'number') throw errors.invalidArgType('setMaxListeners', 'number', count);
  if (!(count >= 0)) throw errors.outOfRange('setMaxListeners', '>= 0', count);
  if (emitters.length === 0) {
    EventEmitter.defaultMaxListeners = count;
    return;
  }
  for (const emitter of emitters) {
    if (emitter instanceof targets().EventTarget) targets().setLimit(emitter, count);
    else if (typeof emitter.setMaxListeners === 'function') emitter.setMaxListeners(count);
    else throw errors.invalidArgType('eventTargets', ['EventEmitter', 'EventTarget'], emitter);
  }
}

function listenerCount(emitter, name) {
  if (typeof emitter.listenerCount === 'function') return emitter.listenerCount(name);
  return require('node/events').prototype.listenerCount.call(emitter, name);
}

module.exports = {
  once,
  on: (...args) => require('internal/event_iterator').on(...args),
  addAbortListener,
  getEventListeners,
  getMaxListeners,
  setMaxListeners,
  listenerCount,
  noteUnhandled,
  emittedLines,
  listen,
  unlisten,
  checkSignal,
};
