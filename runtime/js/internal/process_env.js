// SPDX-License-Identifier: MIT
//
// process.env: a live view of the environment; values become strings.
'use strict';

const binding = internalBinding('process');

function isName(key) {
  return typeof key === 'string';
}

function checkDescriptor(descriptor) {
  const isPlain = 'value' in descriptor && descriptor.configurable && descriptor.writable && descriptor.enumerable;
  if (isPlain) return;
  throw require('internal/errors').codedError(TypeError, 'ERR_INVALID_OBJECT_DEFINE_PROPERTY', 'get' in descriptor || 'set' in descriptor
    ? "'process.env' does not accept an accessor(getter/setter) descriptor"
    : "'process.env' only accepts a configurable, writable, and enumerable data descriptor");
}

const env = new Proxy(Object.create(Object.prototype), {
  __proto__: null,
  get(target, key) {
    if (!isName(key)) return target[key];
    return binding.getEnv(key) ?? target[key];
  },
  set(target, key, value) {
    if (!isName(key) || typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
    binding.setEnv(key, String(value));
    return true;
  },
  has(target, key) {
    return (isName(key) && binding.getEnv(key) !== undefined) || key in target;
  },
  deleteProperty(target, key) {
    if (isName(key)) binding.setEnv(key, undefined);
    return true;
  },
  ownKeys() {
    return binding.envNames();
  },
  getOwnPropertyDescriptor(target, key) {
    const value = isName(key) ? binding.getEnv(key) : undefined;
    if (value === undefined) return undefined;
    return { __proto__: null, value, writable: true, enumerable: true, configurable: true };
  },
  defineProperty(target, key, descriptor) {
    checkDescriptor(descriptor);
    binding.setEnv(key, String(descriptor.value));
    return true;
  },
});

module.exports = { env };
