// SPDX-License-Identifier: MIT
//
// node:string_decoder: text from chunks of bytes that may split a character. Bytes of an incomplete character are kept
// in a small buffer with the layout that Node exposes: four bytes, the number missing, the number present, and the
// number of the encoding.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType } = require('internal/errors');
const { FastBuffer } = require('internal/buffer/fast');
const { unknownEncoding } = require('internal/buffer/check');
const { encodingOf } = require('internal/buffer/encodings');
const chunks = internalBinding('chunks');

const kState = Symbol('kNativeDecoder');
const MISSING = 4;
const BUFFERED = 5;
const ENCODING = 6;
const NUMBERS = { __proto__: null, ascii: 0, utf8: 1, base64: 2, utf16le: 3, latin1: 4, hex: 5, base64url: 7 };
const NAMES = Object.fromEntries(Object.entries(NUMBERS).map(([name, number]) => [number, name]));

// The length of the character that this byte starts; 0 if it starts none.
function widthOf(byte) {
  if ((byte & 0xe0) === 0xc0) return 2;
  if ((byte & 0xf0) === 0xe0) return 3;
  return (byte & 0xf8) === 0xf0 ? 4 : 0;
}

// For each encoding: how many bytes at the end of a chunk, which begins at `start`, start a character, and how many are
// missing.
const unfinished = {
  utf8(bytes, start, state) {
    for (let count = 1; count <= 4 && count <= bytes.length - start; count++) {
      const byte = bytes[bytes.length - count];
      if ((byte & 0xc0) === 0x80) continue;
      const width = byte < 0x80 ? 0 : widthOf(byte);
      if (width > count) keep(bytes, state, count, width - count);
      return;
    }
  },
  utf16le(bytes, start, state) {
    const length = bytes.length - start;
    if (length % 2 === 1) keep(bytes, state, 1, 1);
    else if (length > 0 && (bytes[bytes.length - 1] & 0xfc) === 0xd8) keep(bytes, state, 2, 2);
  },
  base64(bytes, start, state) {
    const count = (bytes.length - start) % 3;
    if (count > 0) keep(bytes, state, count, 3 - count);
  },
};
unfinished.base64url = unfinished.base64;

function keep(bytes, state, count, missing) {
  for (let i = 0; i < count; i++) state[i] = bytes[bytes.length - count + i];
  state[BUFFERED] = count;
  state[MISSING] = missing;
}

// Takes the missing bytes from a chunk, from a position on; returns where it stopped.
function complete(bytes, start, state, isUtf8) {
  let taken = start;
  while (state[MISSING] > 0 && taken < bytes.length) {
    if (isUtf8 && (bytes[taken] & 0xc0) !== 0x80) {
      state[MISSING] = 0;
      break;
    }
    state[state[BUFFERED]++] = bytes[taken++];
    state[MISSING]--;
  }
  return taken;
}

function flush(state, encoding) {
  const text = encoding.slice(state, 0, state[BUFFERED]);
  state[BUFFERED] = 0;
  return text;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const URL_DIGITS = `${DIGITS.slice(0, 62)}-_`;

// The three bytes of a group of Base64.
function flushGroup(state, digits) {
  const bits = state[0] << 16 | state[1] << 8 | state[2];
  state[BUFFERED] = 0;
  return digits[bits >> 18] + digits[bits >> 12 & 63] + digits[bits >> 6 & 63] + digits[bits & 63];
}

// What decoding needs, by the encoding's number.
const CODECS = Object.keys(NAMES).reduce((codecs, number) => {
  const name = NAMES[number];
  const digits = name === 'base64' ? DIGITS : name === 'base64url' ? URL_DIGITS : undefined;
  codecs[number] = { encoding: encodingOf(name), rest: unfinished[name], isUtf8: name === 'utf8', digits };
  return codecs;
}, new Array(8).fill(undefined));

function decode(state, bytes) {
  const { encoding, rest } = CODECS[state[ENCODING]];
  if (rest === undefined) return encoding.slice(bytes, 0, bytes.length);
  return chunks.decode(state, bytes) ?? decodeSlowly(state, bytes);
}

// What C refuses: the program has changed the state, or the bytes have no fixed address.
function decodeSlowly(state, bytes) {
  const { encoding, rest, isUtf8, digits } = CODECS[state[ENCODING]];
  const { length } = bytes;
  let start = 0;
  let text = '';
  while (state[MISSING] > 0 && start < length) {
    start = complete(bytes, start, state, isUtf8);
    if (state[MISSING] > 0) return text;
    text += digits === undefined ? flush(state, encoding) : flushGroup(state, digits);
  }
  if (start === length) return text;
  if (!isUtf8 || bytes[length - 1] >= 0x80) rest(bytes, start, state);
  const whole = encoding.slice(bytes, start, length - state[BUFFERED]);
  return text === '' ? whole : text + whole;
}

function StringDecoder(encoding) {
  const found = encodingOf(encoding === null || encoding === '' ? undefined : encoding);
  if (found === undefined) throw unknownEncoding(encoding);
  this.encoding = found.name;
  this[kState] = new FastBuffer(7);
  this[kState][ENCODING] = NUMBERS[found.name];
}

StringDecoder.prototype.write = function write(buf) {
  if (typeof buf === 'string') return buf;
  if (!ArrayBuffer.isView(buf)) throw invalidArgType('buf', ['Buffer', 'TypedArray', 'DataView'], buf);
  const state = this[kState];
  if (state === undefined) throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type StringDecoder');
  return decode(state, buf instanceof Uint8Array ? buf : new Uint8Array(buf.buffer, buf.byteOffset, buf.byteLength));
};

StringDecoder.prototype.end = function end(buf) {
  const text = buf === undefined ? '' : this.write(buf);
  const state = this[kState];
  if (state[BUFFERED] === 0) return text;
  const name = NAMES[state[ENCODING]];
  if (name === 'utf16le' && state[BUFFERED] % 2 === 1) state[BUFFERED]--;
  state[MISSING] = 0;
  return text + flush(state, encodingOf(name));
};

StringDecoder.prototype.text = function text(buf, offset) {
  this[kState][MISSING] = 0;
  this[kState][BUFFERED] = 0;
  return this.write(buf.slice(offset));
};

function defineGetter(name, get) {
  defineProperty(get, 'name', { value: 'get' });
  defineProperty(StringDecoder.prototype, name, { configurable: true, enumerable: true, get });
}

defineGetter('lastChar', function () { return this[kState].subarray(0, 4); });
defineGetter('lastNeed', function () { return this[kState][MISSING]; });
defineGetter('lastTotal', function () { return this[kState][BUFFERED] + this[kState][MISSING]; });

module.exports = { StringDecoder };
