// SPDX-License-Identifier: MIT
//
// Integers of 8, 16 and 32 bits in a Buffer. They are read and written byte by byte,
// which the engine compiles well; that an offset is right shows in the bytes being there.
'use strict';

const { badOffset, checkBounds, checkNumber, badValue } = require('internal/buffer/check');

function readUInt8(offset = 0) {
  checkNumber(offset, 'offset');
  const value = this[offset];
  if (value === undefined) badOffset(offset, this.length - 1);
  return value;
}

function readUInt16LE(offset = 0) {
  checkNumber(offset, 'offset');
  const first = this[offset];
  const last = this[offset + 1];
  if (first === undefined || last === undefined) badOffset(offset, this.length - 2);
  return first | (last << 8);
}

function readUInt16BE(offset = 0) {
  checkNumber(offset, 'offset');
  const first = this[offset];
  const last = this[offset + 1];
  if (first === undefined || last === undefined) badOffset(offset, this.length - 2);
  return (first << 8) | last;
}

function readInt32LE(offset = 0) {
  checkNumber(offset, 'offset');
  const first = this[offset];
  const last = this[offset + 3];
  if (first === undefined || last === undefined) badOffset(offset, this.length - 4);
  return first | (this[offset + 1] << 8) | (this[offset + 2] << 16) | (last << 24);
}

function readInt32BE(offset = 0) {
  checkNumber(offset, 'offset');
  const first = this[offset];
  const last = this[offset + 3];
  if (first === undefined || last === undefined) badOffset(offset, this.length - 4);
  return (first << 24) | (this[offset + 1] << 16) | (this[offset + 2] << 8) | last;
}

function readUInt32LE(offset = 0) {
  checkNumber(offset, 'offset');
  const first = this[offset];
  const last = this[offset + 3];
  if (first === undefined || last === undefined) badOffset(offset, this.length - 4);
  return (first | (this[offset + 1] << 8) | (this[offset + 2] << 16) | (last << 24)) >>> 0;
}

function readUInt32BE(offset = 0) {
  checkNumber(offset, 'offset');
  const first = this[offset];
  const last = this[offset + 3];
  if (first === undefined || last === undefined) badOffset(offset, this.length - 4);
  return ((first << 24) | (this[offset + 1] << 16) | (this[offset + 2] << 8) | last) >>> 0;
}

function readInt8(offset = 0) {
  checkNumber(offset, 'offset');
  const value = this[offset];
  if (value === undefined) badOffset(offset, this.length - 1);
  return (value << 24) >> 24;
}

function readInt16LE(offset = 0) {
  checkNumber(offset, 'offset');
  const first = this[offset];
  const last = this[offset + 1];
  if (first === undefined || last === undefined) badOffset(offset, this.length - 2);
  return first | ((last << 24) >> 16);
}

function readInt16BE(offset = 0) {
  checkNumber(offset, 'offset');
  const first = this[offset];
  const last = this[offset + 1];
  if (first === undefined || last === undefined) badOffset(offset, this.length - 2);
  return ((first << 24) >> 16) | last;
}

function write8(buffer, given, offset, low, high) {
  const value = +given;
  checkNumber(offset, 'offset');
  if (value > high || value < low) badValue(value, low, high, 1);
  if (buffer[offset] === undefined) badOffset(offset, buffer.length - 1);
  buffer[offset] = value;
  return offset + 1;
}

function write16LE(buffer, given, offset, low, high) {
  const value = +given;
  if (value > high || value < low) badValue(value, low, high, 2);
  checkBounds(buffer, offset, 2);
  buffer[offset] = value;
  buffer[offset + 1] = value >>> 8;
  return offset + 2;
}

function write16BE(buffer, given, offset, low, high) {
  const value = +given;
  if (value > high || value < low) badValue(value, low, high, 2);
  checkBounds(buffer, offset, 2);
  buffer[offset] = value >>> 8;
  buffer[offset + 1] = value;
  return offset + 2;
}

function write32LE(buffer, given, offset, low, high) {
  const value = +given;
  if (value > high || value < low) badValue(value, low, high, 4);
  checkBounds(buffer, offset, 4);
  buffer[offset] = value;
  buffer[offset + 1] = value >>> 8;
  buffer[offset + 2] = value >>> 16;
  buffer[offset + 3] = value >>> 24;
  return offset + 4;
}

function write32BE(buffer, given, offset, low, high) {
  const value = +given;
  if (value > high || value < low) badValue(value, low, high, 4);
  checkBounds(buffer, offset, 4);
  buffer[offset] = value >>> 24;
  buffer[offset + 1] = value >>> 16;
  buffer[offset + 2] = value >>> 8;
  buffer[offset + 3] = value;
  return offset + 4;
}

const reads = {
  readUInt8, readUInt16LE, readUInt16BE, readUInt32LE, readUInt32BE, readInt8, readInt16LE, readInt16BE, readInt32LE, readInt32BE,
};

const writes = {
  writeUInt8(value, offset = 0) { return write8(this, value, offset, 0, 0xff); },
  writeUInt16LE(value, offset = 0) { return write16LE(this, value, offset, 0, 0xffff); },
  writeUInt16BE(value, offset = 0) { return write16BE(this, value, offset, 0, 0xffff); },
  writeUInt32LE(value, offset = 0) { return write32LE(this, value, offset, 0, 0xffffffff); },
  writeUInt32BE(value, offset = 0) { return write32BE(this, value, offset, 0, 0xffffffff); },
  writeInt8(value, offset = 0) { return write8(this, value, offset, -0x80, 0x7f); },
  writeInt16LE(value, offset = 0) { return write16LE(this, value, offset, -0x8000, 0x7fff); },
  writeInt16BE(value, offset = 0) { return write16BE(this, value, offset, -0x8000, 0x7fff); },
  writeInt32LE(value, offset = 0) { return write32LE(this, value, offset, -0x80000000, 0x7fffffff); },
  writeInt32BE(value, offset = 0) { return write32BE(this, value, offset, -0x80000000, 0x7fffffff); },
};

module.exports = { reads, writes };
