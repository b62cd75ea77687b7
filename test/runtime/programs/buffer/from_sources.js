// SPDX-License-Identifier: MIT
// Buffers from text, arrays, memory, other buffers and objects.
'use strict';
const { show } = require('./lib/show');

show(
  () => Buffer.from('héllo'),
  () => Buffer.from('abc', 'hex'),
  () => Buffer.from('abz1', 'hex'),
  () => Buffer.from('YQ==YQ==', 'base64'),
  () => Buffer.from('-_+/', 'base64'),
  () => Buffer.from('a', ''),
  () => Buffer.from('a', 5),
  () => Buffer.from('€', 'latin1'),
  () => Buffer.from('\ud83d'),
  () => Buffer.from('\ude00\ud83d\ude00'),
  () => Buffer.from('aé', 'utf16le'),
  () => Buffer.from([1.7, '2', -1, NaN, undefined, 300]),
  () => Buffer.from(new Uint16Array([1, 256, 65535])),
  () => Buffer.from(new Float32Array([1.5, -2])),
  () => Buffer.from(new DataView(new ArrayBuffer(2))),
  () => Buffer.from(Buffer.from('copy')),
  () => Buffer.from({ length: 3, 0: 1, 1: 2, 2: 300 }),
  () => Buffer.from({ length: '3' }),
  () => Buffer.from({ length: 1.5, 0: 7 }),
  () => Buffer.from({ length: -1 }),
  () => Buffer.from({ type: 'Buffer', data: [1, 2] }),
  () => Buffer.from(JSON.parse(JSON.stringify(Buffer.from('json')))),
  () => Buffer.from(new String('boxed')),
  () => Buffer.from({ valueOf() { return 'value'; } }),
  () => Buffer.from({ [Symbol.toPrimitive]() { return 'primitive'; } }),
  () => Buffer.from(new ArrayBuffer(4)),
  () => Buffer.from(new ArrayBuffer(4), 1),
  () => Buffer.from(new ArrayBuffer(4), 1, 2),
  () => Buffer.from(new ArrayBuffer(4), '1', '2'),
  () => Buffer.from(new ArrayBuffer(4), NaN, NaN),
  () => Buffer.from(new ArrayBuffer(4), 1, null),
  () => Buffer.from(new SharedArrayBuffer(2)),
  () => Buffer.of(1, 300, '4'),
  () => Buffer.of().length,
  () => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3])),
  () => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1),
  () => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 1),
  () => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 99),
  () => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 5),
);

const memory = new ArrayBuffer(4);
const shared = Buffer.from(memory, 1, 2);
new Uint8Array(memory).fill(7);
console.log(shared, shared.buffer === memory, shared.byteOffset);
const bytes = new Uint8Array([1, 2]);
const copy = Buffer.from(bytes);
bytes[0] = 9;
console.log(copy);
