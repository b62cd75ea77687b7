// SPDX-License-Identifier: MIT
//
// Random bytes, numbers and UUIDs. Small requests are served from bytes made ahead.
'use strict';

const { ownOptions } = require('internal/options');
const { Buffer } = require('node/buffer');
const { codedError, invalidArgType, outOfRange, checkFunction, checkObject, received } = require('internal/errors');
const { carried } = require('internal/async_context');
const { isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
const { jobError, goodJob } = require('internal/crypto/errors');
const { MAX_INT32, checkBoolean } = require('internal/crypto/check');
const binding = internalBinding('crypto');

const FAILED = 'Random bytes could not be made';

function checkNumber(value, name) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
}

function checkWithin(value, name, max) {
  if (Number.isNaN(value) || value > max || value < 0) throw outOfRange(name, `>= 0 && <= ${max}`, value);
}

function fillNow(view, offset, size) {
  goodJob(binding.randomFill(bytesOf(view), offset, size), FAILED);
  return view;
}

function fillLater(view, offset, size, callback) {
  binding.randomFill(bytesOf(view), offset, size, carried((result) => {
    if (Array.isArray(result)) callback(jobError(result, FAILED));
    else callback(null, view);
  }, 'RANDOMBYTESREQUEST'));
}

function randomBytes(size, callback) {
  checkNumber(size, 'size');
  checkWithin(size, 'size', MAX_INT32);
  if (callback !== undefined) checkFunction(callback, 'callback');
  const length = size >>> 0;
  const buffer = Buffer.from(new ArrayBuffer(length));
  if (callback === undefined) return length === 0 ? buffer : fillNow(buffer, 0, length);
  fillLater(buffer, 0, length, callback);
  return undefined;
}

function checkView(view) {
  if (!isView(view) && !isAnyArrayBuffer(view)) throw invalidArgType('buf', ['ArrayBuffer', 'ArrayBufferView'], view);
}

// Offsets and sizes count elements; gives them in bytes.
function rangeOf(view, offset, size) {
  const elementSize = view.BYTES_PER_ELEMENT || 1;
  checkNumber(offset, 'offset');
  checkWithin(offset * elementSize, 'offset', view.byteLength);
  const start = offset * elementSize >>> 0;
  if (size === undefined) return [start, view.byteLength - start];
  checkNumber(size, 'size');
  const length = size * elementSize;
  checkWithin(length, 'size', MAX_INT32);
  if (length + start > view.byteLength) throw outOfRange('size + offset', `<= ${view.byteLength}`, length + start);
  return [start, length >>> 0];
}

function randomFillSync(view, offset = 0, size) {
  checkView(view);
  const [start, length] = rangeOf(view, offset, size);
  return length === 0 ? view : fillNow(view, start, length);
}

function randomFill(view, offset, size, callback) {
  checkView(view);
  if (typeof offset === 'function') {
    callback = offset;
    offset = 0;
    size = undefined;
  } else if (typeof size === 'function') {
    callback = size;
    size = undefined;
  } else {
    checkFunction(callback, 'callback');
  }
  const [start, length] = rangeOf(view, offset, size);
  if (length === 0) callback(null, view);
  else fillLater(view, start, length, callback);
}

const INT_SIZE = 6;
const INT_LIMIT = 2 ** 48 - 1;
const ahead = new Uint8Array(INT_SIZE * 256);
let aheadAt = ahead.length;

function nextInt48() {
  if (aheadAt === ahead.length) {
    fillNow(ahead, 0, ahead.length);
    aheadAt = 0;
  }
  const at = aheadAt;
  aheadAt += INT_SIZE;
  const high = ahead[at] << 16 | ahead[at + 1] << 8 | ahead[at + 2];
  return high * 2 ** 24 + (ahead[at + 3] << 16 | ahead[at + 4] << 8 | ahead[at + 5]);
}

function checkSafeInteger(value, name) {
  if (!Number.isSafeInteger(value)) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "${name}" argument must be a safe integer.${received(value)}`);
  }
}

// Numbers beyond the largest multiple of the range would favour the small ones.
function randomBelow(range) {
  const limit = INT_LIMIT - (INT_LIMIT % range);
  for (;;) {
    const number = nextInt48();
    if (number < limit) return number % range;
  }
}

function randomInt(min, max, callback) {
  if (max === undefined || typeof max === 'function') {
    callback = max;
    max = min;
    min = 0;
  }
  if (callback !== undefined) checkFunction(callback, 'callback');
  checkSafeInteger(min, 'min');
  checkSafeInteger(max, 'max');
  if (max <= min) throw outOfRange('max', `greater than the value of "min" (${min})`, max);
  const range = max - min;
  if (range > INT_LIMIT) {
    throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'The value of "max - min" is out of range. ' +
      `It must be <= ${INT_LIMIT}. Received ${String(range).replace(/\B(?=(\d{3})+$)/g, '_')}`);
  }
  const number = min + randomBelow(range);
  if (callback === undefined) return number;
  globalThis.process.nextTick(callback, undefined, number);
  return undefined;
}

const UUID_SIZE = 16;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
let uuids;
let uuidAt = 0;

function uuidOf(bytes, at) {
  const text = (from, to) => {
    let part = '';
    for (let i = at + from; i < at + to; i++) part += HEX[bytes[i]];
    return part;
  };
  bytes[at + 6] = (bytes[at + 6] & 0x0f) | 0x40;
  bytes[at + 8] = (bytes[at + 8] & 0x3f) | 0x80;
  return `${text(0, 4)}-${text(4, 6)}-${text(6, 8)}-${text(8, 10)}-${text(10, 16)}`;
}

function randomUUID(options) {
  if (options !== undefined) checkObject(options, 'options');
  const { disableEntropyCache = false } = ownOptions(options);
  checkBoolean(disableEntropyCache, 'options.disableEntropyCache');
  if (disableEntropyCache) return uuidOf(fillNow(new Uint8Array(UUID_SIZE), 0, UUID_SIZE), 0);
  if (uuids === undefined || uuidAt === uuids.length) {
    uuids ??= new Uint8Array(UUID_SIZE * 128);
    fillNow(uuids, 0, uuids.length);
    uuidAt = 0;
  }
  const uuid = uuidOf(uuids, uuidAt);
  uuids.fill(0, uuidAt, uuidAt + UUID_SIZE);
  uuidAt += UUID_SIZE;
  return uuid;
}

module.exports = { randomBytes, randomFill, randomFillSync, randomInt, randomUUID };
