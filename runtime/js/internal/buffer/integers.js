// SPDX-License-Identifier: MIT
//
// Integers of 8, 16 and 32 bits in a Buffer. They are read and written byte by byte, which the engine compiles well; an
// offset is valid if the bytes exist.
'use strict';

const { badOffset, checkBounds, checkNumber, badValue } = require('internal/buffer/check');

// Missing bytes are undefined; an offset that is not a number is rejected before anything is used.
function refuse(buffer, offset, width) {
  checkNumber(offset, 'offset');
  badOffset(offset, buffer.length - width);
}

function load8(buffer, offset) {
  const byte = buffer[offset];
  if (byte === undefined || typeof offset !== 'number') refuse(buffer, offset, 1);
  return byte;
}

function load16LE(buffer, offset) {
  const low = buffer[offset];
  const high = buffer[offset + 1];
  if (low === undefined || high === undefined || typeof offset !== 'number') refuse(buffer, offset, 2);
  return (high << 8) | low;
}

function load16BE(buffer, offset) {
  const high = buffer[offset];
  const low = buffer[offset + 1];
  if (low === undefined || high === undefined || typeof offset !== 'number') refuse(buffer, offset, 2);
  return (high << 8) | low;
}

// Signed: the highest bit is the sign.
function load32LE(buffer, offset) {
  const low = buffer[offset];
  const high = buffer[offset + 3];
  if (low === undefined || high === undefined || typeof offset !== 'number') refuse(buffer, offset, 4);
  return (high << 24) | (buffer[offset + 2] << 16) | (buffer[offset + 1] << 8) | low;
}

function load32BE(buffer, offset) {
  const high = buffer[offset];
  const low = buffer[offset + 3];
  if (low === undefined || high === undefined || typeof offset !== 'number') refuse(buffer, offset, 4);
  return (high << 24) | (buffer[offset + 1] << 16) | (buffer[offset + 2] << 8) | low;
}

const reads = {
  readUInt8(offset = 0) { return load8(this, offset); },
  readUInt16LE(offset = 0) { return load16LE(this, offset); },
  readUInt16BE(offset = 0) { return load16BE(this, offset); },
  readUInt32LE(offset = 0) { return load32LE(this, offset) >>> 0; },
  readUInt32BE(offset = 0) { return load32BE(this, offset) >>> 0; },
  readInt8(offset = 0) { return (load8(this, offset) << 24) >> 24; },
  readInt16LE(offset = 0) { return (load16LE(this, offset) << 16) >> 16; },
  readInt16BE(offset = 0) { return (load16BE(this, offset) << 16) >> 16; },
  readInt32LE(offset = 0) { return load32LE(this, offset); },
  readInt32BE(offset = 0) { return load32BE(this, offset); },
};

// Stores return the position after what was written.

function store8(buffer, offset, given, low, high) {
  const value = +given;
  checkNumber(offset, 'offset');
  if (value < low || value > high) badValue(value, low, high, 1);
  if (buffer[offset] === undefined) badOffset(offset, buffer.length - 1);
  buffer[offset] = value;
  return offset + 1;
}

function store16LE(buffer, offset, given, low, high) {
  const value = +given;
  if (value < low || value > high) badValue(value, low, high, 2);
  checkBounds(buffer, offset, 2);
  buffer[offset] = value;
  buffer[offset + 1] = value >> 8;
  return offset + 2;
}

function store16BE(buffer, offset, given, low, high) {
  const value = +given;
  if (value < low || value > high) badValue(value, low, high, 2);
  checkBounds(buffer, offset, 2);
  buffer[offset] = value >> 8;
  buffer[offset + 1] = value;
  return offset + 2;
}

function store32LE(buffer, offset, given, low, high) {
  const value = +given;
  if (value < low || value > high) badValue(value, low, high, 4);
  checkBounds(buffer, offset, 4);
  buffer[offset] = value;
  buffer[offset + 1] = value >> 8;
  buffer[offset + 2] = value >> 16;
  buffer[offset + 3] = value >> 24;
  return offset + 4;
}

function store32BE(buffer, offset, given, low, high) {
  const value = +given;
  if (value < low || value > high) badValue(value, low, high, 4);
  checkBounds(buffer, offset, 4);
  buffer[offset] = value >> 24;
  buffer[offset + 1] = value >> 16;
  buffer[offset + 2] = value >> 8;
  buffer[offset + 3] = value;
  return offset + 4;
}

const writes = {
  writeUInt8(value, offset = 0) { return store8(this, offset, value, 0, 0xff); },
  writeUInt16LE(value, offset = 0) { return store16LE(this, offset, value, 0, 0xffff); },
  writeUInt16BE(value, offset = 0) { return store16BE(this, offset, value, 0, 0xffff); },
  writeUInt32LE(value, offset = 0) { return store32LE(this, offset, value, 0, 0xffffffff); },
  writeUInt32BE(value, offset = 0) { return store32BE(this, offset, value, 0, 0xffffffff); },
  writeInt8(value, offset = 0) { return store8(this, offset, value, -0x80, 0x7f); },
  writeInt16LE(value, offset = 0) { return store16LE(this, offset, value, -0x8000, 0x7fff); },
  writeInt16BE(value, offset = 0) { return store16BE(this, offset, value, -0x8000, 0x7fff); },
  writeInt32LE(value, offset = 0) { return store32LE(this, offset, value, -0x80000000, 0x7fffffff); },
  writeInt32BE(value, offset = 0) { return store32BE(this, offset, value, -0x80000000, 0x7fffffff); },
};

module.exports = { reads, writes };
