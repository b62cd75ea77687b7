// SPDX-License-Identifier: MIT
// utf8Slice, latin1Write and similar methods that packages call.
'use strict';
const { show } = require('./lib/show');

const names = ['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8'];
const b = Buffer.from('aé€ zß');
for (const name of names) {
  console.log(name, JSON.stringify([b[`${name}Slice`](), b[`${name}Slice`](2), b[`${name}Slice`](1, 4), b[`${name}Slice`](4, 2)]));
  const target = Buffer.alloc(8);
  console.log(name, target[`${name}Write`]('6162'), target[`${name}Write`]('6162', 6), target[`${name}Write`]('6162', 1, 1), target);
}
show(
  () => b.utf8Slice(3, 99),
  () => b.utf8Slice(-1),
  () => b.latin1Slice(99),
  () => b.hexSlice(1, '3'),
  () => b.hexSlice(undefined, 2),
  () => b.base64Slice(NaN, 3),
  () => Buffer.alloc(5).utf8Write('abc', 6),
  () => Buffer.alloc(5).utf8Write('abc', 1, 99),
  () => Buffer.alloc(5).latin1Write('abc', -1),
  () => Buffer.alloc(5).hexWrite('abc'),
  () => Buffer.alloc(5).ucs2Write(5),
  () => Buffer.alloc(5).asciiWrite(),
  () => Buffer.alloc(5).base64Write('aGVsbG8=', 4),
);
