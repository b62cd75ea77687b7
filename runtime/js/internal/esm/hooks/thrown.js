// SPDX-License-Identifier: MIT
//
// Passes exceptions from one thread to another.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { encodeText } = require('internal/child/clone_text');
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
  try {
    encodeText(value);
    return true;
  } catch {
    return false;
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
    return { className: classOf(thrown), message: String(thrown.message), stack: String(thrown.stack), properties: packProperties(thrown) };
  }
  return { value: isCloneable(thrown) ? thrown : require('internal/inspect').inspect(thrown) };
}

function unpack(packed) {
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
