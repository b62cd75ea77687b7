// SPDX-License-Identifier: MIT
//
// Search and comparison.
'use strict';

const { invalidArgType } = require('internal/errors');
const { checkBytes, checkPosition, unknownEncoding } = require('internal/buffer/check');
const { encodingOf, encodings } = require('internal/buffer/encodings');
const native = internalBinding('buffer');

const { indexOf: indexOfByte, lastIndexOf: lastIndexOfByte } = Uint8Array.prototype;
const { utf8, ucs2 } = encodings;

// Up to this many bytes JavaScript compares faster than C.
const SHORT = 64;
const BACKWARDS = 1;
const UNITS = 2;

// Where a search starts; -1 if it cannot find anything.
function startOf(length, offset, count, isForward) {
  if (offset < 0) {
    if (offset + length >= 0) return length + offset;
    return isForward || count === 0 ? 0 : -1;
  }
  if (offset + count <= length) return offset;
  if (count === 0) return length;
  return isForward ? -1 : length - 1;
}

const oneByte = new Uint8Array(1);

function findByte(buffer, value, offset, isForward) {
  const start = startOf(buffer.length, offset, 1, isForward);
  if (start < 0 || buffer.length === 0) return -1;
  if (isForward) return indexOfByte.call(buffer, value & 255, start);
  if (start < SHORT || !(buffer instanceof Uint8Array)) return lastIndexOfByte.call(buffer, value & 255, start);
  oneByte[0] = value;
  return native.find(buffer, oneByte, start, BACKWARDS);
}

function even(bytes) {
  return bytes.length % 2 === 0 ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length - 1);
}

// UTF-16 units are found only at even positions, and a trailing odd byte is ignored. With such a byte, Node reports the
// end as a match, and so do we.
function findUnits(buffer, bytes, start, isForward) {
  if (buffer.length < 2 || bytes.length < 2) return -1;
  const found = native.find(even(buffer), even(bytes), start - (start % 2), UNITS | (isForward ? 0 : BACKWARDS));
  return found === -1 && buffer.length % 2 === 1 ? buffer.length - 1 : found;
}

// Checks the first few positions of the first byte without calling C; undefined if that is not conclusive.
function tryFind(buffer, bytes, start) {
  let at = start;
  for (let tries = 0; tries < 3; tries++) {
    at = indexOfByte.call(buffer, bytes[0], at);
    if (at === -1 || at + bytes.length > buffer.length) return -1;
    let i = 1;
    while (i < bytes.length && i < SHORT && buffer[at + i] === bytes[i]) i++;
    if (i === bytes.length) return at;
    if (i === SHORT) return undefined;
    at++;
  }
  return undefined;
}

function findBytes(buffer, bytes, offset, encoding, isForward) {
  const { length } = buffer;
  const start = startOf(length, offset, bytes.length, isForward);
  if (bytes.length === 0) return start;
  if (length === 0 || start < 0 || bytes.length > length || (isForward && start + bytes.length > length)) return -1;
  if (encoding === ucs2) return findUnits(buffer, bytes, start, isForward);
  if (bytes.length === 1) return findByte(buffer, bytes[0], start, isForward);
  if (isForward) {
    const found = tryFind(buffer, bytes, start);
    if (found !== undefined) return found;
  }
  return native.find(buffer, bytes, start, isForward ? 0 : BACKWARDS);
}

function findText(buffer, string, offset, encoding, isForward) {
  const bytes = require('internal/buffer/make').fromText(string, encoding);
  return findBytes(encoding === ucs2 ? even(buffer) : buffer, bytes, offset, encoding, isForward);
}

function find(buffer, value, byteOffset, encodingName, isForward) {
  let name = encodingName;
  let offset = byteOffset;
  if (typeof offset === 'string') {
    name = offset;
    offset = undefined;
  }
  offset = Math.trunc(Math.min(Math.max(+offset, -0x80000000), 0x7fffffff)) + 0;
  if (Number.isNaN(offset)) offset = isForward ? 0 : buffer.length;
  if (typeof value === 'number') return findByte(buffer, value >>> 0, offset, isForward);
  const encoding = encodingOf(name);
  if (typeof value === 'string') {
    if (encoding === undefined) throw unknownEncoding(name);
    return findText(buffer, value, offset, encoding, isForward);
  }
  if (value instanceof Uint8Array) return findBytes(buffer, value, offset, encoding ?? utf8, isForward);
  throw invalidArgType('value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
}

function order(a, b) {
  const least = a.length < b.length ? a.length : b.length;
  if (least > SHORT) return native.compare(a, b);
  for (let i = 0; i < least; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  if (a.length === b.length) return 0;
  return a.length < b.length ? -1 : 1;
}

function compare(buf1, buf2) {
  checkBytes(buf1, 'buf1');
  checkBytes(buf2, 'buf2');
  return buf1 === buf2 ? 0 : order(buf1, buf2);
}

const methods = {
  equals(otherBuffer) {
    checkBytes(otherBuffer, 'otherBuffer');
    return this === otherBuffer || (this.byteLength === otherBuffer.byteLength && order(this, otherBuffer) === 0);
  },
  compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
    checkBytes(target, 'target');
    if (arguments.length === 1) return order(this, target);
    if (targetStart !== undefined) checkPosition(targetStart, 'targetStart');
    if (targetEnd !== undefined) checkPosition(targetEnd, 'targetEnd', target.length);
    if (sourceStart !== undefined) checkPosition(sourceStart, 'sourceStart');
    if (sourceEnd !== undefined) checkPosition(sourceEnd, 'sourceEnd', this.length);
    const from = sourceStart ?? 0;
    const to = sourceEnd ?? this.length;
    const otherFrom = targetStart ?? 0;
    const otherTo = targetEnd ?? target.length;
    if (from >= to) return otherFrom >= otherTo ? 0 : -1;
    if (otherFrom >= otherTo) return 1;
    return native.compare(this, target, from, to, otherFrom, otherTo);
  },
  indexOf(value, byteOffset, encoding) {
    if (typeof value === 'number' && (byteOffset === undefined || byteOffset === 0) && this instanceof Uint8Array) {
      return indexOfByte.call(this, value & 255);
    }
    return find(this, value, byteOffset, encoding, true);
  },
  lastIndexOf(value, byteOffset, encoding) {
    return find(this, value, byteOffset, encoding, false);
  },
  includes(value, byteOffset, encoding) {
    return find(this, value, byteOffset, encoding, true) !== -1;
  },
};

module.exports = { compare, methods };
