// SPDX-License-Identifier: MIT
//
// The global object. Timers, process and console are there at once; the rest is
// loaded when it is first touched. Enumerable is what is enumerable in Node.
'use strict';

const { setTimeout, setInterval, clearTimeout, clearInterval } = require('internal/timers');
const { setImmediate, clearImmediate } = require('internal/immediates');

function define(name, value, enumerable = false) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable });
}

function defineLazily(name, load, enumerable = false) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable,
    get() {
      const value = load();
      define(name, value, enumerable);
      return value;
    },
    set(value) {
      define(name, value, enumerable);
    },
  });
}

const resolved = Promise.resolve();
const { then } = Promise.prototype;

// A job of its own in the engine's queue. What it throws is an uncaught exception at once.
function queueMicrotask(callback) {
  if (typeof callback !== 'function') {
    throw require('internal/errors').invalidArgType('callback', 'function', callback);
  }
  Reflect.apply(then, resolved, [() => {
    try {
      callback();
    } catch (error) {
      require('internal/exceptions').onException(error);
    }
  }]);
}

const LAZY = {
  'internal/web/events': ['CustomEvent', 'Event'],
  'internal/web/event_target': ['EventTarget'],
  'internal/web/abort': ['AbortController', 'AbortSignal'],
  'internal/web/exception': ['DOMException'],
  'internal/web/encoding': ['TextEncoder', 'TextDecoder'],
  'internal/web/url': ['URL', 'URLSearchParams'],
  'node/buffer': ['Buffer'],
};

const LAZY_ENUMERABLE = {
  'internal/web/clone': ['structuredClone'],
  'internal/web/base64': ['atob', 'btoa'],
  'internal/web/performance': ['performance'],
};

function install() {
  define('global', globalThis, true);
  Object.defineProperty(globalThis, Symbol.toStringTag, { value: 'global', configurable: true });
  for (const [name, value] of Object.entries({
    clearImmediate, setImmediate, clearInterval, clearTimeout, setInterval, setTimeout, queueMicrotask,
  })) {
    define(name, value, true);
  }
  for (const [module, names] of Object.entries(LAZY_ENUMERABLE)) {
    for (const name of names) defineLazily(name, () => require(module)[name], true);
  }
  for (const [module, names] of Object.entries(LAZY)) {
    for (const name of names) defineLazily(name, () => require(module)[name]);
  }
  defineLazily('console', () => require('internal/console').console);
  define('process', require('internal/process').process);
}

module.exports = { install };
