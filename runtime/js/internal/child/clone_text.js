// SPDX-License-Identifier: MIT
//
// serialization: 'advanced' for a channel: the values of structuredClone(), as one line of text. Both ends are Rondo,
// so the format is our own: JSON in which other values are arrays that start with a letter. Objects are numbered in the
// order in which they are met; a repeated object is its number.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { Buffer } = require('node/buffer');

const TYPED = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
  'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'DataView'];
const ERRORS = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function uncloneable(value) {
  const shown = typeof value === 'object' ? `#<${value.constructor?.name ?? 'Object'}>` : String(value);
  return new Error(`${shown} could not be cloned.`);
}

const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
const bytesText = (memory, offset, length) => Buffer.from(memory, offset, length).toString('base64');

function encodeView(value) {
  const name = Buffer.isBuffer(value) ? 'Buffer' : TYPED.find((one) => value instanceof globalThis[one]);
  return ['v', name, bytesText(value.buffer, value.byteOffset, value.byteLength)];
}

function encodeError(value, encode) {
  const name = Object.hasOwn(ERRORS, value.name) ? value.name : 'Error';
  const parts = ['e', name, String(value.message), typeof value.stack === 'string' ? value.stack : null];
  if (Object.hasOwn(value, 'cause')) parts.push(encode(value.cause));
  return parts;
}

function encodeArray(value, encode) {
  const items = ['a', value.length];
  for (const key of Object.keys(value)) items.push(key, encode(value[key]));
  return items;
}

function encodeProperties(value, encode) {
  const parts = ['o'];
  for (const key of Object.keys(value)) parts.push(key, encode(value[key]));
  return parts;
}

// By the value's Object.prototype.toString tag.
const ENCODERS = {
  __proto__: null,
  Array: encodeArray,
  ArrayBuffer: (value) => ['m', bytesText(value)],
  BigInt: (value) => ['p', encodePrimitive(value.valueOf())],
  Boolean: (value) => ['p', value.valueOf()],
  Date: (value) => ['d', Number.isNaN(value.getTime()) ? null : value.getTime()],
  Error: encodeError,
  Map: (value, encode) => ['M', ...Array.from(value).flat().map(encode)],
  Number: (value) => ['p', encodePrimitive(value.valueOf())],
  RegExp: (value) => ['r', value.source, value.flags],
  Set: (value, encode) => ['S', ...Array.from(value, encode)],
  String: (value) => ['p', value.valueOf()],
};
const REFUSED = new Set(['Function', 'Promise', 'WeakMap', 'WeakRef', 'WeakSet', 'Symbol', 'Generator']);

function encodePrimitive(value) {
  if (value === undefined) return ['u'];
  if (typeof value === 'bigint') return ['b', value.toString()];
  if (Object.is(value, -0)) return ['n', '-0'];
  if (typeof value === 'number' && !Number.isFinite(value)) return ['n', String(value)];
  return value;
}

// `place(object)`, if given, may return a custom encoding for an object.
function encodeText(root, place = undefined) {
  const met = new Map();
  const encode = (value) => {
    if (typeof value === 'function' || typeof value === 'symbol') throw uncloneable(value);
    if (value === null || typeof value !== 'object') return encodePrimitive(value);
    const before = met.get(value);
    if (before !== undefined) return ['=', before];
    met.set(value, met.size);
    const own = place?.(value);
    if (own !== undefined) return own;
    if (ArrayBuffer.isView(value)) return encodeView(value);
    const tag = tagOf(value);
    if (REFUSED.has(tag)) throw uncloneable(value);
    return (ENCODERS[tag] ?? encodeProperties)(value, encode);
  };
  return JSON.stringify(encode(root));
}

function decodeView(name, text) {
  const bytes = Buffer.from(text, 'base64');
  if (name === 'Buffer') return bytes;
  if (!TYPED.includes(name)) throw new TypeError('no kind of array');
  const memory = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  return new globalThis[name](memory);
}

function decodeError([, name, message, stack, ...cause], decode, add) {
  const error = add(new ERRORS[name](message));
  if (stack !== null) defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
  if (cause.length > 0) defineProperty(error, 'cause', { value: decode(cause[0]), writable: true, configurable: true });
  return error;
}

function decodePairs(target, parts, from, decode) {
  for (let i = from; i < parts.length; i += 2) {
    defineProperty(target, parts[i], { value: decode(parts[i + 1]), writable: true, configurable: true, enumerable: true });
  }
  return target;
}

const DECODERS = {
  __proto__: null,
  a: (parts, decode, add) => decodePairs(add(new Array(parts[1])), parts, 2, decode),
  b: ([, digits]) => BigInt(digits),
  d: ([, time], decode, add) => add(new Date(time ?? NaN)),
  e: decodeError,
  m: ([, text], decode, add) => {
    const bytes = Buffer.from(text, 'base64');
    return add(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  },
  M: (parts, decode, add) => {
    const map = add(new Map());
    for (let i = 1; i < parts.length; i += 2) map.set(decode(parts[i]), decode(parts[i + 1]));
    return map;
  },
  n: ([, text]) => Number(text),
  o: (parts, decode, add) => decodePairs(add({}), parts, 1, decode),
  P: ([, index], decode, add, placed) => add(placed(index)),
  p: ([, value], decode, add) => add(Object(decode(value))),
  r: ([, source, flags], decode, add) => add(new RegExp(source, flags)),
  S: (parts, decode, add) => {
    const set = add(new Set());
    for (const part of parts.slice(1)) set.add(decode(part));
    return set;
  },
  u: () => undefined,
  v: ([, name, text], decode, add) => add(decodeView(name, text)),
};

// placed(index) returns the object for an encoding made by `place`.
function decodeText(text, placed = undefined) {
  const met = [];
  const add = (value) => {
    met.push(value);
    return value;
  };
  const decode = (part) => {
    if (!Array.isArray(part)) return part;
    return part[0] === '=' ? met[part[1]] : DECODERS[part[0]](part, decode, add, placed);
  };
  // The other end may be any program: any malformed text throws Node's error.
  try {
    return decode(JSON.parse(text));
  } catch {
    throw new Error('Unable to deserialize cloned data.');
  }
}

module.exports = { encodeText, decodeText };
