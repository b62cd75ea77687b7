// SPDX-License-Identifier: MIT
//
// Creates Buffers from text, arrays, memory and other buffers.
'use strict';

const { invalidArgType } = require('internal/errors');
const { FastBuffer, pool, takeFromPool, isPooled, reserve, allocate, checkSize } = require('internal/buffer/fast');
const { checkBytes, checkPosition, outOfBounds, unknownEncoding } = require('internal/buffer/check');
const { encodingOf, encodings, SHORT_WRITE, writeAscii } = require('internal/buffer/encodings');
const { viewName } = require('internal/views');
const native = internalBinding('buffer');
const text = internalBinding('text');

const { utf8 } = encodings;

// Up to this many bytes a loop is faster than set().
const SHORT_COPY = 32;

const { zeroFillBuffers } = internalBinding('options');

// Text is encoded as UTF-8 directly into the pool, before its length is known if there is room for the longest result.
function fromUtf8(string) {
  const { length } = string;
  if (length <= SHORT_WRITE && isPooled(length)) {
    reserve(length);
    if (writeAscii(pool.bytes, string, pool.used, length) === length) return takeFromPool(length);
  }
  if (!isPooled(length)) return new FastBuffer(text.encodeUtf8(string).buffer);
  const most = 3 * length;
  const size = isPooled(most) && most <= pool.size - pool.used ? most : text.utf8Length(string);
  if (!isPooled(size)) return new FastBuffer(text.encodeUtf8(string).buffer);
  reserve(size);
  return takeFromPool(native.writeUtf8(pool.bytes, string, pool.used, size));
}

function fromText(string, encoding) {
  if (string.length === 0) return new FastBuffer();
  if (encoding === utf8) return fromUtf8(string);
  const size = encoding.byteLength(string);
  const buffer = allocate(size);
  const written = encoding.write(buffer, string, 0, size);
  return written === size ? buffer : new FastBuffer(buffer.buffer, buffer.byteOffset, written);
}

function fromString(string, name) {
  if (typeof name !== 'string' || name === '') return fromText(string, utf8);
  const encoding = encodingOf(name);
  if (encoding === undefined) throw unknownEncoding(name);
  return fromText(string, encoding);
}

// The width of typed arrays whose elements are cut to bytes; the engine is slow at that.
const WIDTHS = { __proto__: null, Uint16Array: 2, Int16Array: 2, Uint32Array: 4, Int32Array: 4 };

function fromBytes(bytes) {
  const { length } = bytes;
  if (length === 0) return new FastBuffer();
  const buffer = allocate(length);
  native.copy(buffer, 0, bytes, 0, length);
  return buffer;
}

function fromArrayLike(list) {
  if (!(list.length > 0)) return new FastBuffer();
  const buffer = allocate(Math.trunc(list.length));
  const width = ArrayBuffer.isView(list) ? WIDTHS[viewName(list)] : undefined;
  if (width === undefined || buffer.length < SHORT_COPY || !native.narrow(buffer, list, width)) buffer.set(list);
  return buffer;
}

function fromMemory(memory, offset, length) {
  const start = offset === undefined ? 0 : +offset || 0;
  const most = memory.byteLength - start;
  if (most < 0) throw outOfBounds('offset');
  let count = most;
  if (length !== undefined) {
    count = +length > 0 ? +length : 0;
    if (count > most) throw outOfBounds('length');
  }
  if (start <= -1) throw new RangeError(`Start offset ${start} is outside the bounds of the buffer`);
  return new FastBuffer(memory, start, count);
}

const byteLengthOf = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get;

// Of this realm, the usual case, or of another one. An object may have the prototype without being one.
function isMemory(value) {
  if (value instanceof ArrayBuffer) {
    try {
      return Reflect.apply(byteLengthOf, value, []) >= 0;
    } catch {
      return false;
    }
  }
  return require('node/util/types').isAnyArrayBuffer(value);
}

function fromObject(value) {
  if (value.length !== undefined || isMemory(value.buffer)) {
    return typeof value.length === 'number' ? fromArrayLike(value) : new FastBuffer();
  }
  return value.type === 'Buffer' && Array.isArray(value.data) ? fromArrayLike(value.data) : undefined;
}

function from(value, encodingOrOffset, length) {
  if (typeof value === 'string') return fromString(value, encodingOrOffset);
  if (typeof value === 'object' && value !== null) {
    if (value instanceof Uint8Array) return ArrayBuffer.isView(value) ? fromBytes(value) : fromArrayLike(value);
    if (!ArrayBuffer.isView(value) && !Array.isArray(value) && isMemory(value)) return fromMemory(value, encodingOrOffset, length);
    const inner = value.valueOf && value.valueOf();
    if (inner !== null && inner !== undefined && inner !== value && (typeof inner === 'string' || typeof inner === 'object')) {
      return from(inner, encodingOrOffset, length);
    }
    const buffer = fromObject(value);
    if (buffer !== undefined) return buffer;
    if (typeof value[Symbol.toPrimitive] === 'function') {
      const primitive = value[Symbol.toPrimitive]('string');
      if (typeof primitive === 'string') return fromString(primitive, encodingOrOffset);
    }
  }
  throw invalidArgType('first argument', ['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'], value);
}

function copyBytesFrom(view, offset, length) {
  if (!ArrayBuffer.isView(view) || view instanceof DataView) throw invalidArgType('view', 'TypedArray', view);
  if (view.length === 0) return new FastBuffer();
  let start = 0;
  let end = view.length;
  if (offset !== undefined) {
    checkPosition(offset, 'offset', Number.MAX_SAFE_INTEGER);
    start = offset;
    if (start >= end) return new FastBuffer();
  }
  if (length !== undefined) {
    checkPosition(length, 'length', Number.MAX_SAFE_INTEGER);
    end = Math.min(start + length, end);
  }
  if (start >= end) return new FastBuffer();
  const width = view.BYTES_PER_ELEMENT;
  return fromBytes(new Uint8Array(view.buffer, view.byteOffset + start * width, (end - start) * width));
}

function of(...items) {
  const buffer = new FastBuffer(items.length);
  for (let i = 0; i < items.length; i++) buffer[i] = items[i];
  return buffer;
}

function alloc(size, fill, encoding) {
  checkSize(size);
  const buffer = new FastBuffer(size);
  if (fill === undefined || fill === 0 || size <= 0) return buffer;
  return require('internal/buffer/fill').fillRange(buffer, fill, 0, buffer.length, encoding);
}

function allocUnsafe(size) {
  checkSize(size);
  return zeroFillBuffers ? new FastBuffer(Math.trunc(size)) : allocate(Math.trunc(size));
}

function allocUnsafeSlow(size) {
  checkSize(size);
  return new FastBuffer(size);
}

function totalLength(list) {
  let total = 0;
  for (let i = 0; i < list.length; i++) if (list[i].length) total += list[i].length;
  return total;
}

function concat(list, length) {
  if (!Array.isArray(list)) throw invalidArgType('list', 'Array', list);
  if (list.length === 0) return new FastBuffer();
  if (length !== undefined) checkPosition(length, 'length');
  const size = length === undefined ? totalLength(list) : length;
  const buffer = allocUnsafe(size);
  let at = 0;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (!(item instanceof Uint8Array)) checkBytes(item, `list[${i}]`);
    const room = size - at;
    if (item.length > room) {
      native.copy(buffer, at, item, 0, room);
      at = size;
    } else if (item.length <= SHORT_COPY) {
      for (let k = 0; k < item.length; k++) buffer[at++] = item[k];
    } else {
      buffer.set(item, at);
      at += item.length;
    }
  }
  if (at < size) buffer.fill(0, at, size);
  return buffer;
}

function byteLength(string, name) {
  if (typeof string === 'string') return string.length === 0 ? 0 : (encodingOf(name) ?? utf8).byteLength(string);
  if (ArrayBuffer.isView(string) || isMemory(string)) return string.byteLength;
  throw invalidArgType('string', ['string', 'Buffer', 'ArrayBuffer'], string);
}

module.exports = {
  fromText, from, copyBytesFrom, of, alloc, allocUnsafe, allocUnsafeSlow, concat, byteLength,
};
