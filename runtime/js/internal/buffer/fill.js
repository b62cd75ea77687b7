// SPDX-License-Identifier: MIT
//
// buffer.fill: with a number, or with a repeated byte pattern.
'use strict';

const { invalidArgType, invalidArgValue } = require('internal/errors');
const { checkPosition, unknownEncoding } = require('internal/buffer/check');
const { encodingOf, encodings } = require('internal/buffer/encodings');

const native = internalBinding('buffer');

const { fill: fillBytes, copyWithin } = Uint8Array.prototype;

// One character is one byte, if it is ASCII.
const PLAIN = new Set([encodings.utf8, encodings.latin1, encodings.ascii]);

// Up to this many bytes a loop is faster.
const SHORT = 24;

function patternOf(string, name) {
  const encoding = encodingOf(name === null || name === '' ? 'utf8' : name);
  if (encoding === undefined) {
    throw typeof name === 'string' ? unknownEncoding(name) : invalidArgType('encoding', 'string', name);
  }
  if (string.length <= 1) {
    if (string === '') return 0;
    const code = string.charCodeAt(0);
    if (code < 128 ? PLAIN.has(encoding) : code < 256 && encoding === encodings.latin1) return code;
  }
  return require('internal/buffer/make').fromText(string, encoding);
}

// Writes the pattern once, then copies the filled part, doubling it each time. A pattern that is not fresh may be part of
// the buffer.
function repeat(buffer, pattern, start, end, isFresh) {
  const room = end - start;
  if (room <= SHORT && isFresh) {
    for (let i = start, k = 0; i < end; i++) {
      buffer[i] = pattern[k];
      k = k + 1 === pattern.length ? 0 : k + 1;
    }
    return;
  }
  if (buffer instanceof Uint8Array && pattern instanceof Uint8Array) {
    native.fill(buffer, pattern, start, end);
    return;
  }
  const bytes = new Uint8Array(pattern.buffer, pattern.byteOffset, Math.min(pattern.byteLength, room));
  buffer.set(bytes, start);
  for (let filled = bytes.length; filled < room; filled *= 2) {
    copyWithin.call(buffer, start + filled, start, start + Math.min(filled, room - filled));
  }
}

function fillRange(buffer, given, offset, end, encoding) {
  let value = given;
  let start = offset;
  let stop = end;
  let name = encoding;
  if (typeof value === 'string') {
    if (start === undefined || typeof start === 'string') {
      name = start;
      start = undefined;
    } else if (typeof stop === 'string') {
      name = stop;
      stop = undefined;
    }
    value = patternOf(value, name);
  }
  if (start === undefined) {
    start = 0;
    stop = buffer.length;
  } else {
    checkPosition(start, 'offset');
    if (stop === undefined) stop = buffer.length;
    else checkPosition(stop, 'end', buffer.length);
  }
  if (start >= stop) return buffer;
  if (!ArrayBuffer.isView(value)) {
    fillBytes.call(buffer, value, start, stop);
    return buffer;
  }
  if (value.byteLength === 0) throw invalidArgValue('value', given);
  repeat(buffer, value, start, stop, typeof given === 'string');
  return buffer;
}

function fill(value, offset, end, encoding) {
  return fillRange(this, value, offset, end, encoding);
}

module.exports = { fill, fillRange };
