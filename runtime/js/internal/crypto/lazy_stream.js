// SPDX-License-Identifier: MIT
//
// Hash, Hmac and ciphers are Transform streams, but hardly anyone uses them so. Here
// the streams are loaded when something asks for what only a stream has: until then a
// proxy stands where the prototype of all streams will.
'use strict';

let streamPrototype;

const STATES = ['_readableState', '_writableState'];

// The stream's own state is made when it is first touched.
function makeStream(object) {
  const { Transform } = require('node/stream');
  for (const name of STATES) Object.defineProperty(object, name, { value: undefined, writable: true, configurable: true, enumerable: true });
  Reflect.apply(Transform, object, [object._options]);
  const { _writableState: writable } = object;
  writable.decodeStrings = false;
  if (!object._options?.defaultEncoding) writable.defaultEncoding = 'buffer';
}

function loadPrototype() {
  if (streamPrototype !== undefined) return streamPrototype;
  streamPrototype = Object.create(require('node/stream').Transform.prototype);
  for (const name of STATES) {
    Object.defineProperty(streamPrototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        makeStream(this);
        return this[name];
      },
      set(value) {
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
      },
    });
  }
  return streamPrototype;
}

// Makes the class a kind of Transform.
function extendStream(Class) {
  const { prototype } = Class;
  const settle = () => {
    const real = loadPrototype();
    Object.setPrototypeOf(prototype, real);
    return real;
  };
  const placeholder = new Proxy({}, {
    get: (target, name, receiver) => Reflect.get(settle(), name, receiver),
    set: (target, name, value, receiver) => Reflect.set(settle(), name, value, receiver),
    has: (target, name) => Reflect.has(settle(), name),
    getPrototypeOf: () => settle(),
    getOwnPropertyDescriptor: (target, name) => void settle() ?? Reflect.getOwnPropertyDescriptor(target, name),
    ownKeys: () => void settle() ?? [],
  });
  Object.setPrototypeOf(prototype, placeholder);
}

module.exports = { extendStream };
