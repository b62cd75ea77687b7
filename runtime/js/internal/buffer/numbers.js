// SPDX-License-Identifier: MIT
//
// Numbers of other widths in a Buffer: integers of one to six bytes, BigInts, floats.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { invalidArgType } = require('internal/errors');
const { checkNumber, checkWidth, checkBounds, badValue } = require('internal/buffer/check');

// Eight scratch bytes viewed as numbers, in little-endian order.
const bytes = new Uint8Array(8);
const floats = new Float32Array(bytes.buffer);
const doubles = new Float64Array(bytes.buffer);
const signed = new BigInt64Array(bytes.buffer);
const unsigned = new BigUint64Array(bytes.buffer);

function checkRead(buffer, offset, width) {
  if (offset === undefined) throw invalidArgType('offset', 'number', offset);
  checkWidth(width);
  checkBounds(buffer, offset, width);
}

// Wider than 32 bits: no shifts, which would truncate.
function readLE(buffer, offset, width) {
  let value = 0;
  for (let i = width - 1; i >= 0; i--) value = value * 256 + buffer[offset + i];
  return value;
}

function readBE(buffer, offset, width) {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + buffer[offset + i];
  return value;
}

function withSign(value, width) {
  return value >= 2 ** (width * 8 - 1) ? value - 2 ** (width * 8) : value;
}

const variable = {
  readUIntLE(offset, byteLength) {
    checkRead(this, offset, byteLength);
    return readLE(this, offset, byteLength);
  },
  readUIntBE(offset, byteLength) {
    checkRead(this, offset, byteLength);
    return readBE(this, offset, byteLength);
  },
  readIntLE(offset, byteLength) {
    checkRead(this, offset, byteLength);
    return withSign(readLE(this, offset, byteLength), byteLength);
  },
  readIntBE(offset, byteLength) {
    checkRead(this, offset, byteLength);
    return withSign(readBE(this, offset, byteLength), byteLength);
  },
};

// The largest unsigned integer of so many bytes.
const MOST = [0, 0xff, 0xffff, 0xffffff, 0xffffffff, 0xffffffffff, 0xffffffffffff];

function checkWrite(buffer, given, offset, width, isSigned) {
  checkWidth(width);
  const value = +given;
  if (width === 1) checkNumber(offset, 'offset');
  const high = isSigned ? MOST[width] / 2 - 0.5 : MOST[width];
  const low = isSigned ? -high - 1 : 0;
  if (value > high || value < low) badValue(value, low, high, width);
  checkBounds(buffer, offset, width);
  return value < 0 ? Math.ceil(value) : Math.floor(value);
}

// The lower 32 bits, and then the others.
function writeLE(buffer, value, offset, width) {
  const middle = width > 4 ? 4 : width;
  let bits = value >>> 0;
  for (let i = 0; i < middle; i++, bits >>>= 8) buffer[offset + i] = bits;
  if (width > 4) {
    bits = Math.floor(value / 0x100000000);
    for (let i = 4; i < width; i++, bits >>= 8) buffer[offset + i] = bits;
  }
  return offset + width;
}

function writeBE(buffer, value, offset, width) {
  const middle = width > 4 ? width - 4 : 0;
  let bits = value >>> 0;
  for (let i = width - 1; i >= middle; i--, bits >>>= 8) buffer[offset + i] = bits;
  if (width > 4) {
    bits = Math.floor(value / 0x100000000);
    for (let i = middle - 1; i >= 0; i--, bits >>= 8) buffer[offset + i] = bits;
  }
  return offset + width;
}

Object.assign(variable, {
  writeUIntLE(value, offset, byteLength) {
    return writeLE(this, checkWrite(this, value, offset, byteLength, false), offset, byteLength);
  },
  writeUIntBE(value, offset, byteLength) {
    return writeBE(this, checkWrite(this, value, offset, byteLength, false), offset, byteLength);
  },
  writeIntLE(value, offset, byteLength) {
    return writeLE(this, checkWrite(this, value, offset, byteLength, true), offset, byteLength);
  },
  writeIntBE(value, offset, byteLength) {
    return writeBE(this, checkWrite(this, value, offset, byteLength, true), offset, byteLength);
  },
});

// Copies between a buffer and the scratch bytes, in the same or in reverse order.
function load(buffer, offset, width) {
  checkBounds(buffer, offset, width);
  for (let i = 0; i < width; i++) bytes[i] = buffer[offset + i];
}

function loadReversed(buffer, offset, width) {
  checkBounds(buffer, offset, width);
  for (let i = 0; i < width; i++) bytes[width - 1 - i] = buffer[offset + i];
}

function store(buffer, offset, width) {
  checkBounds(buffer, offset, width);
  for (let i = 0; i < width; i++) buffer[offset + i] = bytes[i];
  return offset + width;
}

function storeReversed(buffer, offset, width) {
  checkBounds(buffer, offset, width);
  for (let i = 0; i < width; i++) buffer[offset + i] = bytes[width - 1 - i];
  return offset + width;
}

function readsAs(view, width, from) {
  return function (offset = 0) {
    from(this, offset, width);
    return view[0];
  };
}

function writesAs(view, width, to) {
  return function (value, offset = 0) {
    view[0] = value;
    return to(this, offset, width);
  };
}

function writesBigInt(view, low, high, to) {
  return function (value, offset = 0) {
    if (value > high || value < low) badValue(value, low, high, 8);
    checkBounds(this, offset, 8);
    if (typeof value !== 'bigint') throw new TypeError('Cannot mix BigInt and other types, use explicit conversions');
    view[0] = value;
    return to(this, offset, 8);
  };
}

const bigints = {
  readBigUInt64LE: readsAs(unsigned, 8, load),
  readBigUInt64BE: readsAs(unsigned, 8, loadReversed),
  readBigInt64LE: readsAs(signed, 8, load),
  readBigInt64BE: readsAs(signed, 8, loadReversed),
  writeBigUInt64LE: writesBigInt(unsigned, 0n, 2n ** 64n - 1n, store),
  writeBigUInt64BE: writesBigInt(unsigned, 0n, 2n ** 64n - 1n, storeReversed),
  writeBigInt64LE: writesBigInt(signed, -(2n ** 63n), 2n ** 63n - 1n, store),
  writeBigInt64BE: writesBigInt(signed, -(2n ** 63n), 2n ** 63n - 1n, storeReversed),
};

const reals = {
  readFloatLE: readsAs(floats, 4, load),
  readFloatBE: readsAs(floats, 4, loadReversed),
  readDoubleLE: readsAs(doubles, 8, load),
  readDoubleBE: readsAs(doubles, 8, loadReversed),
  writeFloatLE: writesAs(floats, 4, store),
  writeFloatBE: writesAs(floats, 4, storeReversed),
  writeDoubleLE: writesAs(doubles, 8, store),
  writeDoubleBE: writesAs(doubles, 8, storeReversed),
};

// The names of Node's functions.
function nameAll(methods, nameOf) {
  for (const name of Object.keys(methods)) defineProperty(methods[name], 'name', { value: nameOf(name) });
}

nameAll(bigints, (name) => name);
nameAll(reals, (name) => name.replace('LE', 'Forwards').replace('BE', 'Backwards'));

module.exports = { variable, bigints, reals };
