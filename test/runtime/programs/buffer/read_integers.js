// SPDX-License-Identifier: MIT
// Reads integers of every width; invalid offsets throw.
'use strict';
const { show } = require('./lib/show');

const b = Buffer.from([0x01, 0x80, 0xff, 0x7f, 0x12, 0xfe, 0xdc, 0xba]);

show(
  () => b.readUInt8(),
  () => b.readUInt8(1),
  () => b.readInt8(7),
  () => b.readUInt16LE(1),
  () => b.readUInt16BE(1),
  () => b.readInt16LE(6),
  () => b.readInt16BE(6),
  () => b.readUInt32LE(4),
  () => b.readUInt32BE(4),
  () => b.readInt32LE(4),
  () => b.readInt32BE(4),
  () => b.readUIntLE(2, 3),
  () => b.readUIntBE(2, 3),
  () => b.readIntLE(2, 6),
  () => b.readIntBE(2, 6),
  () => b.readUintLE(0, 1),
  () => b.readUint8(3),
  () => b.readUint16BE(3),
  () => b.readUInt8(8),
  () => b.readUInt8(-1),
  () => b.readUInt8(1.5),
  () => b.readUInt8('1'),
  () => b.readUInt8(null),
  () => b.readUInt8(NaN),
  () => b.readUInt8(Infinity),
  () => b.readUInt32LE(5),
  () => b.readIntLE(0, 7),
  () => b.readIntLE(0, 0),
  () => b.readIntLE(0),
  () => b.readIntLE(0, '1'),
  () => b.readIntLE(0, 1.5),
  () => b.readIntLE('0', 1),
  () => b.readIntLE(undefined, 1),
  () => b.readIntLE(7, 2),
  () => Buffer.alloc(1).readUInt16LE(0),
  () => Buffer.alloc(0).readUInt8(0),
  () => Buffer.alloc(5).readIntBE(0, 6),
);
