// SPDX-License-Identifier: MIT
// slice and subarray share memory; other methods of typed arrays return Buffers.
'use strict';
const { show } = require('./lib/show');

const b = Buffer.from('hello world hello');

show(
  () => b.slice(-5).toString(),
  () => b.slice(1, -5).toString(),
  () => b.slice('1', '3').toString(),
  () => b.slice(NaN, null).length,
  () => b.subarray(1.9, 3.9).toString(),
  () => b.subarray(5, 2).length,
  () => b.subarray(2 ** 33).length,
  () => b.subarray(-Infinity, Infinity).length,
  () => b.slice(undefined, -1).length,
  () => b.map((byte) => byte + 1).toString(),
  () => b.map((byte) => byte) instanceof Buffer,
  () => b.filter((byte) => byte > 111).toString(),
  () => b.subarray(1) instanceof Buffer,
  () => Buffer.isBuffer(b.slice()),
  () => Buffer.isBuffer(new Uint8Array(1)),
  () => b.at(-1),
  () => b.reverse().toString(),
  () => b.reverse().toString(),
  () => b.parent === b.buffer,
  () => b.offset === b.byteOffset,
  () => b.constructor === Buffer,
  () => Object.getPrototypeOf(Buffer.prototype) === Uint8Array.prototype,
  () => [...Buffer.from('ab').entries()],
  () => [...Buffer.from('ab')],
  () => Object.keys(Buffer.from('ab')),
  () => Array.from(Buffer.from('ab').values()),
  () => Buffer.from([1, 2, 3, 4]).swap16(),
  () => Buffer.from([1, 2, 3, 4]).swap32(),
  () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]).swap64(),
  () => Buffer.alloc(3).swap16(),
  () => Buffer.alloc(6).swap32(),
  () => Buffer.alloc(12).swap64(),
  () => Buffer.from('ab').toJSON(),
  () => JSON.stringify({ b: Buffer.from('ab') }),
  () => Buffer.prototype.toJSON.call([1, 2]),
);

const whole = Buffer.from('shared');
whole.slice(0, 2).fill('x');
whole.subarray(-1)[0] = 33;
console.log(whole.toString());
