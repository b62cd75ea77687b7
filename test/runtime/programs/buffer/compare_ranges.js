// SPDX-License-Identifier: MIT
// compare and equals, on whole buffers and ranges.
'use strict';
const { show } = require('./lib/show');

const b = Buffer.from('hello world hello');

show(
  () => b.compare(b),
  () => b.compare(Buffer.from('hello')),
  () => Buffer.from('hello').compare(b),
  () => b.compare(b, 0, 5, 0, 5),
  () => b.compare(b, 6, 11, 0, 5),
  () => b.compare(b, 5, 3),
  () => b.compare(b, 5, 3, 2, 1),
  () => b.compare(b, 99),
  () => b.compare(b, 0, undefined, 99),
  () => b.compare(new Uint8Array([104])),
  () => b.compare(),
  () => b.compare('x'),
  () => b.compare(b, -1),
  () => b.compare(b, 0, 99),
  () => b.compare(b, '0'),
  () => b.compare(b, 1.5),
  () => b.compare(b, NaN),
  () => b.compare(b, 0, 2, 99, 100),
  () => b.equals(Buffer.from('hello world hello')),
  () => b.equals(new Uint8Array(0)),
  () => b.equals('x'),
  () => b.equals(),
  () => Buffer.compare(Buffer.from('a'), Buffer.from('b')),
  () => Buffer.compare(Buffer.from('b'), new Uint8Array([97])),
  () => [Buffer.from('b'), Buffer.from('ab'), Buffer.from('a'), Buffer.alloc(0)].sort(Buffer.compare),
  () => Buffer.alloc(500, 1).compare(Buffer.alloc(500, 1)),
  () => Buffer.alloc(500, 1).compare(Buffer.concat([Buffer.alloc(499, 1), Buffer.from([2])])),
  () => Buffer.alloc(500, 1).equals(Buffer.alloc(501, 1)),
);
