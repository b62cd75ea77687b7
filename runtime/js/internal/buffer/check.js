// SPDX-License-Identifier: MIT
//
// Errors for invalid arguments of Buffer's methods, with Node's messages.
'use strict';

const { codedError, invalidArgType, outOfRange } = require('internal/errors');
const { kMaxLength } = require('internal/buffer/fast');

const BYTES = ['Buffer', 'Uint8Array'];

function outOfBounds(name) {
  const message = name === undefined ? 'Attempt to access memory outside buffer bounds' : `"${name}" is outside of buffer bounds`;
  return codedError(RangeError, 'ERR_BUFFER_OUT_OF_BOUNDS', message);
}

function unknownEncoding(encoding) {
  const text = typeof encoding === 'object' && encoding !== null ? require('internal/inspect').inspect(encoding) : String(encoding);
  return codedError(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${text}`);
}

function checkNumber(value, name) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
}

// Throws the error for a position beyond the last valid one.
function badOffset(value, last, name = 'offset') {
  if (Math.floor(value) !== value) throw outOfRange(name, 'an integer', value);
  if (last < 0) throw outOfBounds();
  throw outOfRange(name, `>= ${name === 'byteLength' ? 1 : 0} and <= ${last}`, value);
}

// The width of an integer: one to six bytes.
function checkWidth(width) {
  if (width === undefined || typeof width !== 'number') throw invalidArgType('byteLength', 'number', width);
  if (!(width >= 1 && width <= 6) || Math.floor(width) !== width) badOffset(width, 6, 'byteLength');
}

function checkBounds(buffer, offset, width) {
  checkNumber(offset, 'offset');
  if (buffer[offset] === undefined || buffer[offset + width - 1] === undefined) badOffset(offset, buffer.length - width);
}

// Bounds that a number cannot represent exactly are shown as powers of two.
function badValue(value, low, high, width) {
  const n = typeof low === 'bigint' ? 'n' : '';
  if (width <= 4) throw outOfRange('value', `>= ${low} and <= ${high}`, value);
  const bits = width * 8;
  const range = low == 0 // eslint-disable-line eqeqeq
    ? `>= 0${n} and < 2${n} ** ${bits}${n}`
    : `>= -(2${n} ** ${bits - 1}${n}) and < 2${n} ** ${bits - 1}${n}`;
  throw outOfRange('value', range, value);
}

function checkBytes(value, name) {
  if (!(value instanceof Uint8Array)) throw invalidArgType(name, BYTES, value);
}

// A whole number from 0 to `last`.
function checkPosition(value, name, last = kMaxLength) {
  checkNumber(value, name);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < 0 || value > last) throw outOfRange(name, `>= 0 && <= ${last}`, value);
}

module.exports = {
  outOfBounds, unknownEncoding, checkNumber, badOffset, checkWidth, checkBounds, badValue, checkBytes, checkPosition,
};
