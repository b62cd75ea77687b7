// SPDX-License-Identifier: MIT
//
// node:util: inspect and format of the embedded package, and the functions that
// programs use to bridge callbacks, promises and classes.
'use strict';

const { inspect, format, formatWithOptions } = require('internal/inspect');
const { checkFunction, invalidArgType } = require('internal/errors');

const kCustom = Symbol.for('nodejs.util.promisify.custom');

function promisify(original) {
  checkFunction(original, 'original');
  const custom = original[kCustom];
  if (custom) {
    checkFunction(custom, 'util.promisify.custom');
    return Object.defineProperty(custom, kCustom, { value: custom, configurable: true });
  }
  function promisified(...args) {
    return new Promise((resolve, reject) => {
      Reflect.apply(original, this, [...args, (error, value) => {
        if (error) reject(error);
        else resolve(value);
      }]);
    });
  }
  Object.setPrototypeOf(promisified, Object.getPrototypeOf(original));
  return Object.defineProperties(promisified, Object.getOwnPropertyDescriptors(original));
}
promisify.custom = kCustom;

function callbackify(original) {
  checkFunction(original, 'original');
  return function (...args) {
    const callback = args.pop();
    checkFunction(callback, 'last argument');
    const { nextTick } = globalThis.process;
    Reflect.apply(original, this, args).then(
      (value) => nextTick(callback, null, value),
      (reason) => nextTick(callback, reason || Object.assign(new Error('Promise was rejected with falsy value'), { reason, code: 'ERR_FALSY_VALUE_REJECTION' })),
    );
  };
}

function inherits(constructor, parent) {
  checkFunction(constructor, 'ctor');
  checkFunction(parent, 'superCtor');
  Object.defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(constructor.prototype, parent.prototype);
}

const deprecations = new Set();

function deprecate(original, message, code) {
  let hasWarned = false;
  return function (...args) {
    if (!hasWarned && !deprecations.has(code)) {
      hasWarned = true;
      if (code !== undefined) deprecations.add(code);
      globalThis.process.emitWarning(message, 'DeprecationWarning', code);
    }
    return new.target ? Reflect.construct(original, args, new.target) : Reflect.apply(original, this, args);
  };
}

function stripVTControlCharacters(text) {
  if (typeof text !== 'string') throw invalidArgType('str', 'string', text);
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u001B\u009B][[\]()#;?]*(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g, '');
}

module.exports = {
  inspect,
  format,
  formatWithOptions,
  promisify,
  callbackify,
  inherits,
  deprecate,
  stripVTControlCharacters,
  get types() { return require('node/util/types'); },
  isDeepStrictEqual: (a, b) => require('internal/deep_equal').isDeepStrictEqual(a, b),
  isArray: Array.isArray,
  toUSVString: (text) => String(text).toWellFormed(),
  get TextEncoder() { return globalThis.TextEncoder; },
  get TextDecoder() { return globalThis.TextDecoder; },
};
