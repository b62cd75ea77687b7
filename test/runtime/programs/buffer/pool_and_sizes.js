// SPDX-License-Identifier: MIT
// Small buffers share a pool; others have their own memory.
'use strict';
const { show } = require('./lib/show');

show(
  () => Buffer.poolSize,
  () => Buffer.from('').buffer.byteLength,
  () => Buffer.from('abc').buffer.byteLength,
  () => Buffer.from('abc', 'hex').buffer.byteLength,
  () => Buffer.from([1]).buffer.byteLength,
  () => Buffer.from([]).buffer.byteLength,
  () => Buffer.from(new Uint8Array(3)).buffer.byteLength,
  () => Buffer.from('x'.repeat(4095)).buffer.byteLength,
  () => Buffer.from('x'.repeat(4096)).buffer.byteLength,
  () => Buffer.from('é'.repeat(2047)).buffer.byteLength,
  () => Buffer.from('é'.repeat(2048)).buffer.byteLength,
  () => Buffer.allocUnsafe(4095).buffer.byteLength,
  () => Buffer.allocUnsafe(4096).buffer.byteLength,
  () => Buffer.allocUnsafeSlow(10).buffer.byteLength,
  () => Buffer.alloc(10).buffer.byteLength,
  () => Buffer.of(1, 2).buffer.byteLength,
  () => Buffer.concat([Buffer.from('a'), Buffer.from('b')]).buffer.byteLength,
  () => Buffer.concat([]).buffer.byteLength,
  () => Buffer.from('a').buffer === Buffer.from('b').buffer,
  () => Buffer.alloc(1.5).length,
  () => Buffer.allocUnsafe(1.5).length,
  () => require('buffer').SlowBuffer(3).length,
);

const parts = Array.from({ length: 2000 }, (_, i) => Buffer.from(`part ${i}`));
console.log(parts.every((part, i) => part.toString() === `part ${i}`), parts.every((part) => part.byteOffset % 8 === 0));
console.log(new Set(parts.map((part) => part.buffer)).size > 1);
Buffer.poolSize = 64;
const small = [];
for (let i = 0; i < 40; i++) small.push(Buffer.allocUnsafe(16));
console.log(small[39].buffer.byteLength, Buffer.allocUnsafe(40).buffer.byteLength, Buffer.from('x'.repeat(40)).buffer.byteLength);
