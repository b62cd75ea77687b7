// SPDX-License-Identifier: MIT
//
// Arguments and options of node:zlib.
'use strict';

const { codedError, invalidArgType, outOfRange } = require('internal/errors');
const { isView, isAnyArrayBuffer } = require('internal/crypto/bytes');

const BUFFERS = ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'];

// NaN counts as missing.
function isGiven(value, name) {
  if (value === undefined || Number.isNaN(value)) return false;
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isFinite(value)) throw outOfRange(name, 'a finite number', value);
  return true;
}

function numberBetween(value, name, min, max, otherwise) {
  if (!isGiven(value, name)) return otherwise;
  if (value < min || value > max) throw outOfRange(name, `>= ${min} and <= ${max}`, value);
  return value;
}

function numberFrom(value, name, min, otherwise) {
  if (!isGiven(value, name)) return otherwise;
  if (value < min) throw outOfRange(name, `>= ${min}`, value);
  return value;
}

// Bytes of a view or an ArrayBuffer, or undefined.
function dictionaryOf(value) {
  if (value === undefined) return undefined;
  if (isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (isAnyArrayBuffer(value)) return new Uint8Array(value);
  throw invalidArgType('options.dictionary', BUFFERS, value);
}

function tooLarge(most) {
  return codedError(RangeError, 'ERR_BUFFER_TOO_LARGE', `Cannot create a Buffer larger than ${most} bytes`);
}

function checkUint32(value, name) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < 0 || value > 2 ** 32 - 1) throw outOfRange(name, '>= 0 && <= 4294967295', value);
}

module.exports = { BUFFERS, numberBetween, numberFrom, checkUint32, dictionaryOf, tooLarge };
