// SPDX-License-Identifier: MIT
// write: where, how much, in which encoding.
'use strict';
const { show } = require('./lib/show');

show(
  () => Buffer.alloc(5).write('abc'),
  () => Buffer.alloc(5).write('abc', 1),
  () => Buffer.alloc(5).write('abc', 1, 2),
  () => Buffer.alloc(5).write('abc', 5),
  () => Buffer.alloc(5).write('abc', undefined, 2),
  () => Buffer.alloc(5).write('abc', 'hex'),
  () => Buffer.alloc(5).write('abc', 1, 'hex'),
  () => Buffer.alloc(5).write('abc', 1, 2, 'hex'),
  () => Buffer.alloc(5).write('abc', 0, 2, ''),
  () => Buffer.alloc(5).write('abc', 0, 2, null),
  () => Buffer.alloc(2).write('é€'),
  () => Buffer.alloc(4).write('é€'),
  () => Buffer.alloc(3).write('ab', 'ucs2'),
  () => Buffer.alloc(5).write('\ud800x'),
  () => Buffer.alloc(5).write(),
  () => Buffer.alloc(5).write(5),
  () => Buffer.alloc(5).write('abc', -1),
  () => Buffer.alloc(5).write('abc', 6),
  () => Buffer.alloc(5).write('abc', 1, 9),
  () => Buffer.alloc(5).write('abc', 1, -9),
  () => Buffer.alloc(5).write('abc', '1'),
  () => Buffer.alloc(5).write('abc', 1, '2'),
  () => Buffer.alloc(5).write('abc', 1, 2, 'nope'),
  () => Buffer.alloc(5).write('abc', 0, 1, 5),
  () => Buffer.alloc(5).write('abc', 1.5),
  () => Buffer.alloc(5).write('abc', NaN),
  () => Buffer.alloc(5).write('abc', null),
  () => Buffer.alloc(5).write('abc', 1, null, 'hex'),
);

for (const [text, encoding] of [['é€😀', 'utf8'], ['é€', 'latin1'], ['é€', 'ascii'], ['a😀', 'ucs2'], ['0aFFzz', 'hex'], ['aGk=', 'base64'], ['-_', 'base64url']]) {
  for (let size = 0; size <= 8; size++) {
    const buffer = Buffer.alloc(size, 0xee);
    console.log(encoding, size, buffer.write(text, encoding), buffer);
  }
}
