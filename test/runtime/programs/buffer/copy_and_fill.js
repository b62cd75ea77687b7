// SPDX-License-Identifier: MIT
// copy and fill: where, how much, and invalid arguments.
'use strict';
const { show } = require('./lib/show');

const b = Buffer.from('hello world hello');

show(
  () => b.copy(Buffer.alloc(3)),
  () => b.copy(Buffer.alloc(30), 1),
  () => b.copy(Buffer.alloc(3), 1, 2),
  () => b.copy(Buffer.alloc(3), '1', '2', '4'),
  () => b.copy(Buffer.alloc(3), 1.9, 2.9, 4.9),
  () => b.copy(Buffer.alloc(3), 99),
  () => b.copy(Buffer.alloc(3), NaN, NaN, NaN),
  () => b.copy(Buffer.alloc(3), 0, 5, 3),
  () => b.copy(Buffer.alloc(3), 0, 17),
  () => b.copy(Buffer.alloc(3), 0, 0, 99),
  () => b.copy(),
  () => b.copy('x'),
  () => b.copy(new Uint16Array(2)),
  () => b.copy(Buffer.alloc(3), -1),
  () => b.copy(Buffer.alloc(3), 1, -1),
  () => b.copy(Buffer.alloc(3), 1, 99),
  () => b.copy(Buffer.alloc(3), 0, 0, -1),
  () => Buffer.prototype.copy.call([1], Buffer.alloc(2)),
  () => Buffer.alloc(5).fill('abc', 1),
  () => Buffer.alloc(5).fill('abc', 1, 3),
  () => Buffer.alloc(5).fill('abc', 'hex'),
  () => Buffer.alloc(5).fill('abc', 0, 5, 'hex'),
  () => Buffer.alloc(5).fill('a', 6),
  () => Buffer.alloc(5).fill('a', 3, 2),
  () => Buffer.alloc(5).fill(''),
  () => Buffer.alloc(5).fill('é', 'latin1'),
  () => Buffer.alloc(5).fill('é', 'ucs2'),
  () => Buffer.alloc(5).fill(257),
  () => Buffer.alloc(5).fill(-1, 1),
  () => Buffer.alloc(5).fill(true),
  () => Buffer.alloc(5).fill({}),
  () => Buffer.alloc(5).fill('ab', 1, 4, undefined),
  () => Buffer.alloc(5).fill(new Uint16Array([257, 2])),
  () => Buffer.alloc(3).fill('a', undefined, 2),
  () => Buffer.alloc(3).fill(1, undefined, 2),
  () => Buffer.alloc(0).fill('zz', 'hex'),
  () => Buffer.alloc(5).fill('zz', 'hex'),
  () => Buffer.alloc(5).fill(Buffer.alloc(0)),
  () => Buffer.alloc(5).fill('a', -1),
  () => Buffer.alloc(5).fill('a', 0, 6),
  () => Buffer.alloc(5).fill('a', '0'),
  () => Buffer.alloc(5).fill('a', 0, '3'),
  () => Buffer.alloc(5).fill('a', 1.5),
  () => Buffer.alloc(5).fill('a', null),
  () => Buffer.alloc(5).fill('a', 0, null),
  () => Buffer.alloc(5).fill('a', 0, 5, 'nope'),
  () => Buffer.alloc(5).fill('a', 0, 5, 5),
  () => Buffer.alloc(300, 'abc').toString().length,
  () => Buffer.alloc(5, 'ab', null),
);

const overlapping = Buffer.from('abcdefgh');
console.log(overlapping.copy(overlapping, 2, 0, 5), overlapping.toString());
console.log(overlapping.copy(overlapping, 0, 2), overlapping.toString());
