// SPDX-License-Identifier: MIT
//
// Passes exceptions from one thread to another. As in Node, an error arrives as an object with the prototype of its nearest
// standard class, and with what the error and its prototypes have as own properties, functions and symbols left out. An
// error that has other things which cannot be cloned arrives as structuredClone() would copy it.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { serialize } = require('internal/v8/write');
const { deserialize } = require('internal/v8/read');
const { stackOf } = require('internal/stack');
const { isNativeError, isProxy } = require('node/util/types');

const CLASSES = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const FIRST = ['name', 'message', 'stack'];
const CUSTOM = Symbol.for('nodejs.util.inspect.custom');

// undefined if no prototype is that of such a class.
function classOf(error) {
  for (let at = Object.getPrototypeOf(error); at !== null; at = Object.getPrototypeOf(at)) {
    const Class = Object.getOwnPropertyDescriptor(at, 'constructor')?.value;
    const name = typeof Class === 'function' ? Object.getOwnPropertyDescriptor(Class, 'name')?.value : undefined;
    if (typeof name === 'string' && Object.hasOwn(CLASSES, name)) return name;
  }
  return undefined;
}

// What an accessor returns becomes a property that cannot be assigned to, but for the stack, which Node does not have as an
// accessor. undefined if it throws or has no value.
function valueOf(error, key, { value, get, writable = false, enumerable, configurable }) {
  const isStack = key === 'stack' && isNativeError(error);
  let found = value;
  try {
    if (isStack) found = stackOf(error);
    else if (get !== undefined) found = Reflect.apply(get, error, []);
  } catch {
    return undefined;
  }
  if (typeof found === 'function' || typeof found === 'symbol') return undefined;
  return { value: found, writable: isStack ? configurable : writable, enumerable, configurable };
}

// The error's properties and those of its prototypes, but for Object.prototype.
function propertiesOf(error) {
  const found = { __proto__: null };
  for (let at = error; at === error || Object.getPrototypeOf(at) !== null; at = Object.getPrototypeOf(at)) {
    for (const key of Object.getOwnPropertyNames(at)) {
      const property = key === 'cause' || Object.hasOwn(found, key) ? undefined : valueOf(error, key, Object.getOwnPropertyDescriptor(at, key));
      if (property !== undefined) found[key] = property;
    }
  }
  const sorted = { __proto__: null };
  for (const key of FIRST) if (Object.hasOwn(found, key)) sorted[key] = found[key];
  return Object.assign(sorted, found);
}

// undefined if that is impossible, or if the error is a cause of itself.
function packError(error, met) {
  try {
    const className = met.includes(error) ? undefined : classOf(error);
    if (className === undefined) return undefined;
    const bytes = serialize(Object.entries(propertiesOf(error)));
    const cause = Object.getOwnPropertyDescriptor(error, 'cause');
    if (cause === undefined || !('value' in cause)) return { className, bytes };
    const { value, ...attributes } = cause;
    return { className, bytes, cause: pack(value, [...met, error]), attributes };
  } catch {
    return undefined;
  }
}

function shown(thrown) {
  return require('internal/inspect').inspect(thrown);
}

// Converts a thrown value to cloneable data. met: the errors that it is a cause of.
function pack(thrown, met = []) {
  if (typeof thrown === 'symbol') return { symbol: thrown.description };
  const isObject = typeof thrown === 'object' && thrown !== null && !isProxy(thrown);
  const isError = isObject && Object.prototype.toString.call(thrown) === '[object Error]';
  const error = isError ? packError(thrown, met) : undefined;
  if (error !== undefined) return error;
  if (!isError && isObject && CUSTOM in thrown) return { custom: shown(thrown) };
  try {
    return { bytes: serialize(thrown) };
  } catch {
    return { text: shown(thrown) };
  }
}

function unpackError({ className, bytes, cause, attributes }) {
  const error = Object.create(CLASSES[className].prototype);
  for (const [key, property] of deserialize(bytes)) defineProperty(error, key, property);
  if (cause !== undefined) defineProperty(error, 'cause', { ...attributes, value: unpack(cause) });
  return defineProperty(error, Symbol.toStringTag, { value: 'Error', writable: false, enumerable: false, configurable: true });
}

function unpack(packed) {
  if ('symbol' in packed) return packed.symbol === undefined ? Symbol() : Symbol.for(packed.symbol);
  if (packed.className !== undefined) return unpackError(packed);
  if (packed.custom !== undefined) return { __proto__: null, [CUSTOM]: () => packed.custom };
  return packed.bytes === undefined ? packed.text : deserialize(packed.bytes);
}

module.exports = { pack, unpack };
