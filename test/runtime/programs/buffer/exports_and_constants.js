// SPDX-License-Identifier: MIT
// What node:buffer exports, and the shape of Buffer.
'use strict';
const { show } = require('./lib/show');
const buffer = require('buffer');

show(
  () => Object.keys(buffer),
  () => buffer.constants,
  () => buffer.kMaxLength,
  () => buffer.kStringMaxLength,
  () => buffer.Buffer === Buffer,
  () => Object.getOwnPropertyNames(Buffer),
  () => Object.getOwnPropertyNames(Buffer.prototype),
  () => Object.getOwnPropertyDescriptor(Buffer, 'poolSize'),
  () => Object.getOwnPropertyDescriptor(Buffer.prototype, 'parent'),
  () => Object.getOwnPropertyDescriptor(buffer, 'INSPECT_MAX_BYTES'),
  () => Object.getOwnPropertyDescriptor(buffer, 'constants'),
  () => Object.getOwnPropertyDescriptor(buffer, 'Blob'),
  () => Buffer[Symbol.species],
  () => Buffer.length,
  () => Buffer.prototype.readUint8 === Buffer.prototype.readUInt8,
  () => Buffer.prototype.toLocaleString === Buffer.prototype.toString,
  () => Buffer.prototype.readFloatLE.name,
  () => Buffer.prototype.writeDoubleBE.name,
  () => Buffer.prototype.readBigInt64LE.name,
  () => Buffer.prototype.readUintLE.name,
  () => Buffer.prototype.swap16.name,
  () => Buffer.prototype.parent,
  () => buffer.SlowBuffer('3'),
  () => buffer.SlowBuffer(-3),
  () => buffer.SlowBuffer.prototype instanceof Uint8Array,
  () => Buffer.alloc(300e6).toString('hex'),
);
