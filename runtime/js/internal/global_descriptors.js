// SPDX-License-Identifier: MIT
//
// Property descriptors of the global object, as Node has them. The runtime's own globals are accessors until their first
// use (internal/globals). Node has accessors as well, but others: some are values from the start, and some stay accessors.
'use strict';

const { getters } = require('internal/globals');
const { defineProperty } = require('internal/descriptors');

// Accessors until their first use in Node, too. All others are values.
const LAZY = new Set(['AbortController', 'AbortSignal', 'Blob', 'BroadcastChannel', 'ByteLengthQueuingStrategy', 'CompressionStream',
  'CountQueuingStrategy', 'Crypto', 'CryptoKey', 'DOMException', 'DecompressionStream', 'EventSource', 'File', 'FormData', 'Headers',
  'MessageChannel', 'MessageEvent', 'MessagePort', 'Performance', 'PerformanceEntry', 'PerformanceMark', 'PerformanceMeasure',
  'PerformanceObserver', 'PerformanceObserverEntryList', 'PerformanceResourceTiming', 'ReadableByteStreamController',
  'ReadableStream', 'ReadableStreamBYOBReader', 'ReadableStreamBYOBRequest', 'ReadableStreamDefaultController',
  'ReadableStreamDefaultReader', 'Request', 'Response', 'SubtleCrypto', 'TextDecoder', 'TextDecoderStream', 'TextEncoder',
  'TextEncoderStream', 'TransformStream', 'TransformStreamDefaultController', 'WebSocket', 'WritableStream',
  'WritableStreamDefaultController', 'WritableStreamDefaultWriter', 'atob', 'btoa']);

// Accessors that stay so in Node; here they are values after their first use, which is faster.
const KEPT = { __proto__: null, Buffer: ['get', 'set'], process: ['get', 'set'], performance: ['get performance', 'set performance'] };
const originals = { __proto__: null };
const accessors = { __proto__: null };

const raw = (key) => Object.getOwnPropertyDescriptor(globalThis, key);
const isOwnGetter = (get) => get !== undefined && getters.includes(get);

function named(accessor, name) {
  defineProperty(accessor, 'name', { value: name, configurable: true, writable: false, enumerable: false });
}

function nameAccessors(key, { get, set }) {
  const isNamed = key !== 'DOMException';
  named(get, isNamed ? `get ${key}` : '');
  named(set, isNamed ? `set ${key}` : '');
}

// The accessors have the property's value while it is still one, and keep one of their own once they are its accessors.
function accessorsOf(key) {
  let held = originals[key];
  const current = () => {
    const now = raw(key);
    return now !== undefined && 'value' in now ? now : undefined;
  };
  const pair = {
    get() {
      const now = current();
      return now === undefined ? held : now.value;
    },
    set(value) {
      held = value;
      if (current() !== undefined) globalThis[key] = value;
    },
  };
  named(pair.get, KEPT[key][0]);
  named(pair.set, KEPT[key][1]);
  return pair;
}

function describeKept(key, found) {
  if (isOwnGetter(found.get)) return describeKept(key, { ...found, value: globalThis[key], get: undefined });
  originals[key] ??= require(key === 'process' ? 'internal/process' : key === 'Buffer' ? 'node/buffer' : 'internal/web/performance')[key];
  if (found.get !== undefined || found.value !== originals[key]) return raw(key);
  const { get, set } = (accessors[key] ??= accessorsOf(key));
  return { get, set, enumerable: found.enumerable, configurable: true };
}

// Looking at these globals does not load what they need.
const LIGHT = {
  __proto__: null,
  async fetch(input, init = undefined) {
    return require('internal/web/fetch').fetch(input, init);
  },
  structuredClone(...args) {
    return require('internal/web/clone').structuredClone(...args);
  },
};

// Any value as the key of a property.
function keyOf(value) {
  return Reflect.ownKeys({ __proto__: null, [value]: undefined })[0];
}

function describe(given) {
  const key = typeof given === 'string' ? given : keyOf(given);
  const found = raw(key);
  if (found === undefined) return undefined;
  if (typeof key === 'string' && KEPT[key] !== undefined) return describeKept(key, found);
  if (!isOwnGetter(found.get)) return found;
  if (LAZY.has(key)) {
    nameAccessors(key, found);
    return found;
  }
  if (key in LIGHT) globalThis[key] = LIGHT[key];
  else void globalThis[key];
  return raw(key);
}

function describeAll() {
  const all = {};
  for (const key of Reflect.ownKeys(globalThis)) {
    defineProperty(all, key, { value: describe(key), writable: true, enumerable: true, configurable: true });
  }
  return all;
}

module.exports = { describe, describeAll };
