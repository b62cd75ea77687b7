// SPDX-License-Identifier: MIT
//
// The global object. A global is loaded on first access, and is a plain property from then
// on. The same globals are enumerable as in Node. Programs that ask for their descriptors get Node's
// (internal/global_descriptors).
'use strict';

const getters = []; // of globals that have not been loaded

function define(name, value, enumerable) {
  Object.defineProperty(globalThis, name, { __proto__: null, value, writable: true, configurable: true, enumerable });
}

// The names of a row from `first` on. All in one loop: a function called for each of them would be compiled, which
// costs more than it saves.
function defineLazily(row, first, load, enumerable) {
  for (let i = first; i < row.length; i++) {
    const name = row[i];
    const accessor = {
      __proto__: null,
      configurable: true,
      enumerable,
      get() {
        const value = load(name);
        define(name, value, enumerable);
        return value;
      },
      set(value) {
        define(name, value, enumerable);
      },
    };
    getters.push(accessor.get);
    Object.defineProperty(globalThis, name, accessor);
  }
}

// Modules and the globals that each of them exports, in Node's order.
const ENUMERABLE = [
  ['internal/immediates', 'clearImmediate', 'setImmediate'],
  ['internal/timers', 'clearInterval', 'clearTimeout', 'setInterval', 'setTimeout'],
  ['internal/microtasks', 'queueMicrotask'],
  ['internal/web/clone', 'structuredClone'],
  ['internal/web/base64', 'atob', 'btoa'],
  ['internal/web/performance', 'performance'],
  ['internal/web/fetch', 'fetch'],
  ['internal/crypto/webcrypto', 'crypto'],
];

const HIDDEN = [
  ['internal/process', 'process'],
  ['internal/console', 'console'],
  ['internal/web/events', 'CustomEvent', 'Event'],
  ['internal/web/event_target', 'EventTarget'],
  ['internal/web/message_port', 'BroadcastChannel', 'MessageChannel', 'MessageEvent', 'MessagePort'],
  ['internal/web/abort', 'AbortController', 'AbortSignal'],
  ['internal/web/exception', 'DOMException'],
  ['internal/crypto/webcrypto', 'Crypto', 'CryptoKey', 'SubtleCrypto'],
  ['internal/web/encoding', 'TextEncoder', 'TextDecoder'],
  ['internal/web/url', 'URL'],
  ['internal/web/search_params', 'URLSearchParams'],
  ['internal/web/blob', 'Blob', 'File'],
  ['internal/web/performance', 'Performance'],
  ['internal/perf/entry', 'PerformanceEntry'],
  ['internal/perf/user_timing', 'PerformanceMark', 'PerformanceMeasure'],
  ['internal/perf/timeline', 'PerformanceObserver', 'PerformanceObserverEntryList'],
  ['internal/perf/resource_timing', 'PerformanceResourceTiming'],
  ['internal/web/fetch', 'FormData', 'Headers', 'Request', 'Response'],
  ['internal/web/compression', 'CompressionStream', 'DecompressionStream'],
  ['node/buffer', 'Buffer'],
  ['node/stream/web', 'ByteLengthQueuingStrategy', 'CountQueuingStrategy', 'ReadableByteStreamController', 'ReadableStream',
    'ReadableStreamBYOBReader', 'ReadableStreamBYOBRequest', 'ReadableStreamDefaultController', 'ReadableStreamDefaultReader',
    'TextDecoderStream', 'TextEncoderStream', 'TransformStream', 'TransformStreamDefaultController', 'WritableStream',
    'WritableStreamDefaultController', 'WritableStreamDefaultWriter'],
];

function defineAll(rows, enumerable) {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const load = (name) => require(row[0])[name];
    defineLazily(row, 1, load, enumerable);
  }
}

// The only global that cannot be assigned to, and stays an accessor.
function defineCrypto() {
  const accessor = {
    get crypto() {
      if (this !== globalThis && this !== undefined && this !== null) {
        throw require('internal/errors').codedError(TypeError, 'ERR_INVALID_THIS',
          'Value of "this" must be of type nullish or must be the global object');
      }
      return require('internal/crypto/webcrypto').crypto;
    },
  };
  Object.defineProperty(globalThis, 'crypto', { __proto__: null, ...Object.getOwnPropertyDescriptor(accessor, 'crypto') });
}

// A global that only some programs ask for.
function add(module, name) {
  defineLazily([name], 0, () => require(module)[name], false);
}

const ERRORS = ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'AggregateError'];

// Functions that describe properties. Methods, because those are no constructors, as the engine's.
const describing = {
  getOwnPropertyDescriptor(object, key) {
    if (object === globalThis) return require('internal/global_descriptors').describe(key);
    return Object.getOwnPropertyDescriptor(object, key);
  },
  getOwnPropertyDescriptors(object) {
    if (object === globalThis) return require('internal/global_descriptors').describeAll();
    return Object.getOwnPropertyDescriptors(object);
  },
};

const reflecting = {
  getOwnPropertyDescriptor(target, key) {
    if (target === globalThis) return require('internal/global_descriptors').describe(key);
    return Reflect.getOwnPropertyDescriptor(target, key);
  },
};

function replace(owner, name, value) {
  Object.defineProperty(owner, name, { __proto__: null, value, writable: true, configurable: true, enumerable: false });
}

function describesLikeNode() {
  replace(Object, 'getOwnPropertyDescriptor', describing.getOwnPropertyDescriptor);
  replace(Object, 'getOwnPropertyDescriptors', describing.getOwnPropertyDescriptors);
  replace(Reflect, 'getOwnPropertyDescriptor', reflecting.getOwnPropertyDescriptor);
}

// Replacements of the engine's own globals are loaded on first access, too.
function install() {
  require('internal/function_to_string').install();
  // Symbols that Node has and the engine does not.
  if (Symbol.dispose === undefined) Object.defineProperty(Symbol, 'dispose', { value: Symbol('Symbol.dispose') });
  if (Symbol.asyncDispose === undefined) {
    Object.defineProperty(Symbol, 'asyncDispose', { value: Symbol('Symbol.asyncDispose') });
  }
  define('global', globalThis, true);
  Object.defineProperty(globalThis, Symbol.toStringTag, { value: 'global', configurable: true });
  defineAll(ENUMERABLE, true);
  defineAll(HIDDEN, false);
  defineCrypto();
  defineLazily(ERRORS, 0, (name) => require('internal/stack').errors[name], false);
  const json = JSON;
  defineLazily(['JSON'], 0, () => require('internal/json').install(json), false);
  defineLazily(['FinalizationRegistry'], 0, () => require('internal/finalizers').FinalizationRegistry, false);
  const wasm = WebAssembly;
  defineLazily(['WebAssembly'], 0, () => require('internal/web/wasm').install(wasm), false);
  describesLikeNode();
}

module.exports = { install, add, getters, replaced: [...Object.values(describing), reflecting.getOwnPropertyDescriptor] };
