// SPDX-License-Identifier: MIT
//
// Passes exceptions from one thread to another.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { writerOf } = require('internal/transfer/write');
const { isNativeError } = require('node/util/types');

const CLASSES = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function classOf(error) {
  for (let at = Object.getPrototypeOf(error); at !== null; at = Object.getPrototypeOf(at)) {
    const name = Object.hasOwn(at, 'constructor') ? at.constructor?.name : undefined;
    if (Object.hasOwn(CLASSES, name)) return name;
  }
  return 'Error';
}

function isCloneable(value) {
  const writer = writerOf([]);
  try {
    writer.value(value);
    return true;
  } catch {
    return false;
  } finally {
    writer.end();
  }
}

function packProperties(error) {
  const properties = [];
  for (const key of Object.getOwnPropertyNames(error)) {
    if (key === 'message' || key === 'stack' || key === 'toString') continue;
    const { value, enumerable } = Object.getOwnPropertyDescriptor(error, key);
    const packed = isNativeError(value) ? pack(value) : { value };
    if (isNativeError(value) || isCloneable(value)) properties.push({ key, packed, enumerable });
  }
  return properties;
}

// Converts a thrown value to cloneable data.
function pack(thrown) {
  if (isNativeError(thrown)) {
    const className = classOf(thrown);
    const properties = packProperties(thrown);
    if (!Object.hasOwn(thrown, 'name') && thrown.name !== className) properties.push({ key: 'name', packed: { value: String(thrown.name) }, enumerable: false });
    return { className, message: String(thrown.message), stack: String(thrown.stack), properties };
  }
  if (typeof thrown === 'symbol') return { symbol: thrown.description };
  return { value: isCloneable(thrown) ? thrown : require('internal/inspect').inspect(thrown) };
}

function unpack(packed) {
  if ('symbol' in packed) return Symbol.for(packed.symbol);
  if (packed.className === undefined) return packed.value;
  const error = new CLASSES[packed.className](packed.message);
  const header = packed.stack.split('\n', 1)[0];
  for (const { key, packed: value, enumerable } of packed.properties) {
    defineProperty(error, key, { value: unpack(value), enumerable, writable: true, configurable: true });
  }
  defineProperty(error, 'stack', { value: packed.stack, enumerable: false, writable: true, configurable: true });
  if (typeof error.code === 'string' && header.includes(`[${error.code}]`)) {
    defineProperty(error, 'toString', {
      value: () => `${error.name} [${error.code}]: ${error.message}`, enumerable: false, writable: true, configurable: true,
    });
  }
  return error;
}

module.exports = { pack, unpack };
