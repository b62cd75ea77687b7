// SPDX-License-Identifier: MIT
//
// Between callbacks and promises: util.promisify, util.callbackify, util.aborted.
'use strict';

const { defineProperty, defineProperties } = require('internal/descriptors');
const { checkFunction, codedError, invalidArgType } = require('internal/errors');

const kCustom = Symbol.for('nodejs.util.promisify.custom');

function withCustom(value) {
  return defineProperty(value, kCustom, { value, enumerable: false, writable: false, configurable: true });
}

function promisify(original) {
  checkFunction(original, 'original');
  const custom = original[kCustom];
  if (custom) {
    if (typeof custom !== 'function') throw invalidArgType('util.promisify.custom', 'function', custom);
    return withCustom(custom);
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
  withCustom(promisified);
  const descriptors = Object.getOwnPropertyDescriptors(original);
  for (const key of Reflect.ownKeys(descriptors)) {
    // A property of the new function may be non-configurable: `prototype`, for example.
    if (Object.getOwnPropertyDescriptor(promisified, key)?.configurable !== false) {
      defineProperty(promisified, key, descriptors[key]);
    }
  }
  return promisified;
}
promisify.custom = kCustom;

function falsyRejection(reason) {
  const error = codedError(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value');
  error.reason = reason;
  return error;
}

function callbackify(original) {
  checkFunction(original, 'original');
  function callbackified(...args) {
    const callback = args.pop();
    checkFunction(callback, 'last argument');
    const { nextTick } = globalThis.process;
    const run = callback.bind(this);
    Reflect.apply(original, this, args).then(
      (value) => nextTick(run, null, value),
      (reason) => nextTick(run, reason || falsyRejection(reason)),
    );
  }
  const descriptors = Object.getOwnPropertyDescriptors(original);
  delete descriptors.prototype;
  if (typeof descriptors.length?.value === 'number') descriptors.length.value++;
  if (typeof descriptors.name?.value === 'string') descriptors.name.value += 'Callbackified';
  return defineProperties(callbackified, descriptors);
}

// A promise that resolves when the signal aborts, for as long as the resource is alive.
async function aborted(signal, resource) {
  if (signal === undefined) throw invalidArgType('signal', 'AbortSignal', signal);
  const { checkSignal, addAbortListener } = require('internal/event_helpers');
  checkSignal(signal, 'signal');
  if (resource === null || (typeof resource !== 'object' && typeof resource !== 'function')) {
    throw invalidArgType('resource', 'object', resource);
  }
  if (signal.aborted) return Promise.resolve();
  const weak = new WeakRef(resource);
  return new Promise((resolve) => {
    addAbortListener(signal, () => {
      if (weak.deref() !== undefined) resolve();
    });
  });
}

module.exports = { promisify, callbackify, aborted };
