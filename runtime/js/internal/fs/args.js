// SPDX-License-Identifier: MIT
//
// Arguments of node:fs: each function checks one, throws Node's error, or returns the value for the call.
'use strict';

const { codedError, received, invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { FLAGS } = require('internal/fs/constants');

const NONE = Object.freeze({ __proto__: null });
const MAX_INT32 = 2147483647;
const MAX_UINT32 = 4294967295;

function isUint8Array(value) {
  return value instanceof Uint8Array;
}

// A path as text or bytes. Relative paths stay relative.
function toPath(value, name = 'path') {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalidArgValue(name, value, 'must be a string, Uint8Array, or URL without null bytes');
    return value;
  }
  if (isUint8Array(value)) {
    if (value.includes(0)) throw invalidArgValue(name, value, 'must be a string, Uint8Array, or URL without null bytes');
    return value;
  }
  if (value !== null && typeof value === 'object' && value.href && value.protocol && value.auth === undefined && value.path === undefined) {
    return toPath(require('node/url').fileURLToPath(value), name);
  }
  throw invalidArgType(name, ['string', 'Buffer', 'URL'], value);
}

// realpath accepts any value as a path.
function toRealPath(value) {
  return toPath(value !== null && typeof value === 'object' && value.href ? value : `${value}`);
}

function toInteger(value, name, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
  return value;
}

function toFd(value) {
  if (Object.is(value, -0)) return 0;
  return toInteger(value, 'fd', 0, MAX_INT32);
}

// For calls whose descriptor Node checks last: the message shows numbers without separators.
function toFdAtLast(value) {
  if (typeof value === 'bigint') {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "fd" argument must be of type number. Received type bigint (${value})`);
  }
  if (Number.isInteger(value) && (value < 0 || value > MAX_INT32)) {
    throw codedError(RangeError, 'ERR_OUT_OF_RANGE',
      `The value of "fd" is out of range. It must be >= 0 && <= 2147483647. Received ${value}`);
  }
  return toFd(value);
}

function toFlags(value, name = 'flags') {
  if (typeof value === 'number') return toInteger(value, name, -MAX_INT32 - 1, MAX_INT32);
  if (value === null || value === undefined) return FLAGS.r;
  const flags = typeof value === 'string' ? FLAGS[value] : undefined;
  if (flags === undefined) throw invalidArgValue(name, value);
  return flags;
}

function toMode(value, name, fallback) {
  let mode = value ?? fallback;
  if (typeof mode === 'string') {
    if (!/^[0-7]+$/.test(mode)) throw invalidArgValue(name, mode, 'must be a 32-bit unsigned integer or an octal string');
    mode = parseInt(mode, 8);
  }
  return toInteger(mode, name, 0, MAX_UINT32);
}

function toOwner(value, name) {
  return toInteger(value, name, -1, MAX_UINT32);
}

// The mode of access and copyFile, which have their own errors.
function toSmallMode(value) {
  const mode = value ?? 0;
  if (!Number.isInteger(mode)) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'mode must be int32 or null/undefined');
  }
  if (mode < 0 || mode > 7) throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'mode is out of range: >= 0 && <= 7');
  return mode;
}

function toBoolean(value, name) {
  if (typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value);
  return value;
}

function checkObject(value, name) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw invalidArgType(name, 'Object', value);
}

// Options that must be an object. Returns the object to read from.
function checkOptions(options) {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) throw invalidArgType('options', 'object', options);
  return ownOptions(options);
}

function checkEncoding(encoding) {
  if (encoding && encoding !== 'buffer' && !require('node/buffer').Buffer.isEncoding(encoding)) {
    throw invalidArgValue('encoding', encoding, 'is invalid encoding');
  }
}

function checkSignal(signal, name = 'options.signal') {
  if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal))) {
    throw invalidArgType(name, 'AbortSignal', signal);
  }
}

// Options given as an encoding or as an object.
function toOptions(options, defaults = NONE) {
  if (options === null || options === undefined || typeof options === 'function') return defaults;
  let given;
  if (typeof options === 'string') given = { __proto__: null, ...defaults, encoding: options };
  else if (typeof options !== 'object') throw invalidArgType('options', ['string', 'Object'], options);
  else given = ownOptions(options);
  checkEncoding(given.encoding);
  checkSignal(given.signal);
  return given;
}

// The encoding of names: text unless it is 'buffer'.
function toNameEncoding(options) {
  return toOptions(options).encoding;
}

function toCallback(value, name = 'cb') {
  if (typeof value !== 'function') throw invalidArgType(name, 'function', value);
  return value;
}

// Seconds since 1970, for utimes.
function toSeconds(value, name = 'time') {
  if (typeof value === 'string' && Number(value) == value) return Number(value); // eslint-disable-line eqeqeq
  if (Number.isFinite(value)) return value < 0 ? Date.now() / 1000 : value;
  if (require('node/util/types').isDate(value)) return value.getTime() / 1000;
  throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE',
    `The "${name}" argument must be an instance of Date or an Time in seconds.${received(value)}`);
}

// The largest double that fits a file position; no file is that long.
const LARGEST_POSITION = 2 ** 63 - 1024;

// -1: the current file position.
function toPosition(value, name = 'position') {
  if (value === null || value === undefined) return -1;
  if (typeof value === 'number') return toInteger(value, name, -1, Number.MAX_SAFE_INTEGER);
  if (typeof value !== 'bigint') throw invalidArgType(name, ['integer', 'bigint'], value);
  if (value < -(2n ** 63n) || value >= 2n ** 63n) {
    throw outOfRange(name, '>= -9223372036854775808 && <= 9223372036854775807', value);
  }
  return Math.min(Number(value), LARGEST_POSITION);
}

// The bytes of a view; other values are returned for the caller to report.
function bytesOf(view) {
  return isUint8Array(view) ? view : new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function toBytes(text, encoding) {
  return require('node/buffer').Buffer.from(text, encoding);
}

const VIEWS = ['Buffer', 'TypedArray', 'DataView'];

function checkView(value, name = 'buffer', classes = VIEWS) {
  if (!ArrayBuffer.isView(value)) throw invalidArgType(name, classes, value);
}

// The data of writeFile and write.
function checkData(data, name) {
  if (typeof data !== 'string') checkView(data, name, ['string', ...VIEWS]);
}

function toViews(value) {
  if (!Array.isArray(value)) throw invalidArgType('buffers', 'ArrayBufferView[]', value);
  for (let i = 0; i < value.length; i++) {
    if (!ArrayBuffer.isView(value[i])) throw invalidArgType('buffers', 'ArrayBufferView[]', value);
  }
  return value;
}

module.exports = {
  MAX_INT32, MAX_UINT32, toPath, toRealPath, toInteger, toFd, toFdAtLast, toFlags, toMode, toOwner, toSmallMode, toBoolean,
  checkObject, checkOptions, checkEncoding, checkSignal, toOptions, toNameEncoding, toCallback, toSeconds, toPosition, bytesOf, toBytes,
  checkView, checkData, toViews,
};
