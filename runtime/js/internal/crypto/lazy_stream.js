// SPDX-License-Identifier: MIT
//
// Hash, Hmac and ciphers are Transform streams, but few programs use them as such. The
// stream modules are loaded when a property that only streams have is accessed; until then
// a proxy takes the place of the streams' prototype.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');

let streamPrototype;

const STATES = ['_readableState', '_writableState'];

function own(object, name, value) {
  defineProperty(object, name, { value, writable: true, configurable: true, enumerable: true });
}

// The stream's state is created on first access.
function makeStream(object) {
  const { Transform } = require('node/stream');
  for (const name of STATES) own(object, name, undefined);
  const options = ownOptions(object._options);
  Reflect.apply(Transform, object, [options]);
  const { _writableState: writable } = object;
  writable.decodeStrings = false;
  if (!options.defaultEncoding) writable.defaultEncoding = 'buffer';
}

function loadPrototype() {
  if (streamPrototype !== undefined) return streamPrototype;
  streamPrototype = Object.create(require('node/stream').Transform.prototype);
  for (const name of STATES) {
    defineProperty(streamPrototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        makeStream(this);
        return this[name];
      },
      set(value) {
        own(this, name, value);
      },
    });
  }
  return streamPrototype;
}

// A function that creates objects of the class with or without `new`, and makes them Transforms. Fields of such a class
// are declared: a plain assignment would ask the proxy for a setter.
function streamClass(name, Class) {
  const { prototype } = Class;
  const settle = () => {
    const real = loadPrototype();
    Object.setPrototypeOf(prototype, real);
    return real;
  };
  Object.setPrototypeOf(prototype, new Proxy({}, {
    __proto__: null,
    get: (target, key, receiver) => Reflect.get(settle(), key, receiver),
    set: (target, key, value, receiver) => Reflect.set(settle(), key, value, receiver),
    has: (target, key) => Reflect.has(settle(), key),
    getPrototypeOf: () => settle(),
  }));
  const made = { [name]: function (...given) {
    const object = new Class(...given);
    const wanted = new.target?.prototype;
    return wanted === undefined || wanted === prototype ? object : Object.setPrototypeOf(object, wanted);
  } }[name];
  made.prototype = prototype;
  defineProperty(prototype, 'constructor', { value: made, writable: true, configurable: true });
  for (const key of Object.getOwnPropertyNames(prototype)) {
    if (key !== 'constructor') defineProperty(prototype, key, { enumerable: true });
  }
  return made;
}

module.exports = { streamClass };
