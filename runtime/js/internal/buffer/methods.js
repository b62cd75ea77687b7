// SPDX-License-Identifier: MIT
//
// Methods of Buffer except numbers and search: text, copies, slices, byte order, and inspection.
'use strict';

const { codedError, outOfRange } = require('internal/errors');
const { FastBuffer } = require('internal/buffer/fast');
const { checkBytes, checkNumber, checkPosition, outOfBounds, unknownEncoding } = require('internal/buffer/check');
const { encodingOf, encodings } = require('internal/buffer/encodings');
const native = internalBinding('buffer');

const { utf8 } = encodings;
const kMaxText = 0x1fffffe8;

// From this many bytes on C is faster.
const LONG_SWAP = 64;
const inspecting = { maxBytes: 50 };

function tooLong() {
  return codedError(Error, 'ERR_STRING_TOO_LONG', `Cannot create a string longer than 0x${kMaxText.toString(16)} characters`);
}

// The text of a range, which may be too long for a string: hex has the most characters per byte.
function textOf(buffer, encoding, start, end) {
  if (end - start > kMaxText / 2 && encoding.textLength(end - start) > kMaxText) throw tooLong();
  return encoding.slice(buffer, start, end);
}

function badIndex() {
  return codedError(RangeError, 'ERR_OUT_OF_RANGE', 'Index out of range');
}

function indexOr(value, standard) {
  if (value === undefined) return standard;
  const index = Math.trunc(+value) || 0;
  if (index < 0) throw badIndex();
  return index;
}

function sliceBy(encoding, buffer, start, end) {
  const from = indexOr(start, 0);
  const to = Math.max(indexOr(end, buffer.length), from);
  if (to > buffer.length) throw badIndex();
  return textOf(buffer, encoding, from, to);
}

function writeBy(encoding, buffer, string, offset, length) {
  if (typeof string !== 'string') throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string');
  const start = indexOr(offset, 0);
  if (start > buffer.length) throw outOfBounds('offset');
  return encoding.write(buffer, string, start, Math.min(indexOr(length, buffer.length - start), buffer.length - start));
}

// utf8Slice, utf8Write and so on.
function addTextMethods(target) {
  for (const name of Object.keys(encodings)) {
    const encoding = encodings[name];
    Object.assign(target, {
      [`${name}Slice`](start, end) { return sliceBy(encoding, this, start, end); },
      [`${name}Write`](string, offset, length) { return writeBy(encoding, this, string, offset, length); },
    });
  }
}

function toString(encodingName, start, end) {
  if (arguments.length === 0) return textOf(this, utf8, 0, this.length);
  const { length } = this;
  let from = 0;
  if (start > 0) {
    if (start >= length) return '';
    from = Math.trunc(start) || 0;
  }
  const to = end === undefined || end > length ? length : Math.trunc(end) || 0;
  if (to <= from) return '';
  const encoding = encodingOf(encodingName);
  if (encoding === undefined) throw unknownEncoding(encodingName);
  return textOf(this, encoding, from, to);
}

function write(string, offset, length, encoding) {
  let start = offset;
  let room = length;
  let name = encoding;
  if (start === undefined) {
    start = 0;
    room = this.length;
    name = undefined;
  } else if (room === undefined && typeof start === 'string') {
    name = start;
    start = 0;
    room = this.length;
  } else {
    checkPosition(start, 'offset', this.length);
    const most = this.length - start;
    if (room === undefined) {
      room = most;
    } else if (typeof room === 'string') {
      name = room;
      room = most;
    } else {
      checkPosition(room, 'length', this.length);
      room = Math.min(room, most);
    }
  }
  if (typeof string !== 'string') throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string');
  const chosen = name ? encodingOf(name) : utf8;
  if (chosen === undefined) throw unknownEncoding(name);
  return chosen.write(this, string, start, room);
}

function toInteger(value) {
  const number = +value;
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? Math.trunc(number) : 0;
}

function copy(target, targetStart, sourceStart, sourceEnd) {
  checkBytes(this, 'source');
  checkBytes(target, 'target');
  const at = targetStart === undefined ? 0 : toInteger(targetStart);
  if (at < 0) throw outOfRange('targetStart', '>= 0', at);
  const from = sourceStart === undefined ? 0 : toInteger(sourceStart);
  if (from < 0 || from > this.length) throw outOfRange('sourceStart', `>= 0 && <= ${this.length}`, from);
  const to = sourceEnd === undefined ? this.length : toInteger(sourceEnd);
  if (to < 0) throw outOfRange('sourceEnd', '>= 0', to);
  const count = Math.min(to - from, target.length - at, this.length - from);
  if (count <= 0) return 0;
  native.copy(target, at, this, from, from + count);
  return count;
}

// A position, counted from the end if negative, clamped to the length.
function position(value, length) {
  const index = Math.trunc(value) || 0;
  if (index < 0) return Math.max(index + length, 0);
  return Math.min(index, length);
}

function subarray(start, end) {
  const { length } = this;
  const from = position(start, length);
  const to = end === undefined ? length : position(end, length);
  return new FastBuffer(this.buffer, this.byteOffset + from, to > from ? to - from : 0);
}

function slice(start, end) {
  return subarray.call(this, start, end);
}

function swap(buffer, width, length) {
  if (length % width !== 0) {
    throw codedError(RangeError, 'ERR_INVALID_BUFFER_SIZE', `Buffer size must be a multiple of ${width * 8}-bits`);
  }
  if (length >= LONG_SWAP && ArrayBuffer.isView(buffer) && buffer instanceof Uint8Array) {
    native.swap(buffer, width);
    return buffer;
  }
  for (let start = 0; start < length; start += width) {
    for (let i = start, j = start + width - 1; i < j; i++, j--) {
      const byte = buffer[i];
      buffer[i] = buffer[j];
      buffer[j] = byte;
    }
  }
  return buffer;
}

// The same with one loop, for short buffers.
function swap16(buffer) {
  const { length } = buffer;
  if (length % 2 !== 0 || length >= LONG_SWAP) return swap(buffer, 2, length);
  for (let i = 0; i < length; i += 2) {
    const byte = buffer[i];
    buffer[i] = buffer[i + 1];
    buffer[i + 1] = byte;
  }
  return buffer;
}

function toJSON() {
  const { length } = this;
  const data = new Array(length);
  for (let i = 0; i < length; i++) data[i] = this[i];
  return { type: 'Buffer', data };
}

// Own properties of larger buffers are not shown: the engine would list every index with them.
const LARGE = 1 << 20;

function extrasOf(buffer, options) {
  if (buffer.length > LARGE) return undefined;
  const keys = options.showHidden ? Reflect.ownKeys(buffer) : Object.keys(buffer);
  if (keys.length === buffer.length) return undefined;
  const extras = { __proto__: null };
  for (const key of keys.slice(buffer.length)) extras[key] = buffer[key];
  return extras;
}

function inspect(depth, options) {
  const shown = Math.min(inspecting.maxBytes, this.length);
  const more = this.length - shown;
  let text = encodings.hex.slice(this, 0, shown).replace(/(.{2})(?=.)/g, '$1 ');
  if (more > 0) text += ` ... ${more} more byte${more > 1 ? 's' : ''}`;
  const extras = options && extrasOf(this, options);
  if (extras) {
    const { inspect: show } = require('internal/inspect');
    const inner = show(extras, { ...options, breakLength: Infinity, compact: true });
    text += (this.length === 0 ? '' : ', ') + inner.slice(inner.indexOf('{') + 2, -2);
  }
  return `<${this.constructor.name} ${text}>`;
}

function setMaxBytes(value) {
  checkNumber(value, 'INSPECT_MAX_BYTES');
  if (!(value >= 0)) throw outOfRange('INSPECT_MAX_BYTES', '>= 0', value);
  inspecting.maxBytes = value;
}

const methods = {
  copy,
  toString,
  inspect,
  write,
  toJSON,
  subarray,
  slice,
  swap16() { return swap16(this); },
  swap32() { return swap(this, 4, this.length); },
  swap64() { return swap(this, 8, this.length); },
  toLocaleString: toString,
};

addTextMethods(methods);

module.exports = { methods, inspecting, setMaxBytes, kMaxText };
