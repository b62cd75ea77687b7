// SPDX-License-Identifier: MIT
// lastIndexOf: values, offsets, encodings.
'use strict';
const { show } = require('./lib/show');

const b = Buffer.from('hello world hello');
const wide = Buffer.from('abcdef', 'ucs2');

show(
  () => b.lastIndexOf('hello'),
  () => b.lastIndexOf('hello', -1),
  () => b.lastIndexOf('hello', -6),
  () => b.lastIndexOf('hello', 11),
  () => b.lastIndexOf('hello', undefined),
  () => b.lastIndexOf('hello', null),
  () => b.lastIndexOf('hello', NaN),
  () => b.lastIndexOf('hello', {}),
  () => b.lastIndexOf('hello', []),
  () => b.lastIndexOf('hello', -99),
  () => b.lastIndexOf(''),
  () => b.lastIndexOf('', 3),
  () => b.lastIndexOf('', -99),
  () => b.lastIndexOf('', 99),
  () => b.lastIndexOf(104),
  () => b.lastIndexOf(104, 5),
  () => b.lastIndexOf(104, -99),
  () => b.lastIndexOf(Buffer.alloc(0)),
  () => b.lastIndexOf(new Uint8Array([111])),
  () => b.lastIndexOf('6f', 'hex'),
  () => b.lastIndexOf('o', 6, 'nope'),
  () => b.lastIndexOf({}),
  () => wide.lastIndexOf('c', 5, 'ucs2'),
  () => wide.lastIndexOf('c', -3, 'ucs2'),
  () => wide.lastIndexOf('a', 'ucs2'),
  () => Buffer.alloc(100, 'ab').lastIndexOf('ba'),
  () => Buffer.alloc(0).lastIndexOf('a'),
);
