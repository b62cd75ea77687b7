// SPDX-License-Identifier: MIT
// toString: encodings, ranges, and invalid arguments.
'use strict';
const { show } = require('./lib/show');

const b = Buffer.from('hello world hello');

show(
  () => b.toString(),
  () => b.toString('utf8', -5, 3),
  () => b.toString('utf8', 3, -5),
  () => b.toString('utf8', '2', '5'),
  () => b.toString('utf8', 1.9, 4.9),
  () => b.toString('utf8', NaN, 4),
  () => b.toString('utf8', 2, NaN),
  () => b.toString('utf8', 0, 99),
  () => b.toString('utf8', 99),
  () => b.toString('utf8', 0, null),
  () => b.toString(undefined, 2),
  () => b.toString('hex', 1, 3),
  () => b.toString('UTF-8'),
  () => b.toString('BINARY', 0, 3),
  () => b.toString('nope', 99),
  () => b.toString('nope'),
  () => b.toString(5),
  () => b.toString(null),
  () => b.toString({}),
  () => b.toString(''),
  () => b.toLocaleString('hex'),
  () => `${b}`,
  () => b + '',
  () => Buffer.from([0xff, 0xfe, 0x41]).toString(),
  () => Buffer.from([0xe2, 0x82]).toString(),
  () => Buffer.from([0xed, 0xa0, 0x80]).toString(),
  () => Buffer.from([0x80, 0xe9, 0x41]).toString('ascii'),
  () => Buffer.from([0x80, 0xe9, 0x41]).toString('latin1'),
  () => Buffer.from([0xff, 0xfb]).toString('base64'),
  () => Buffer.from([0xff, 0xfb]).toString('base64url'),
  () => Buffer.from([0x3d, 0xd8, 0x00, 0xde, 0x41]).toString('ucs2'),
  () => Buffer.from([0, 97, 0]).toString().length,
  () => Buffer.alloc(0).toString('hex'),
  () => ['utf8', 'utf-8', 'UCS2', 'ucs-2', 'utf16le', 'utf-16LE', 'latin1', 'binary', 'base64', 'base64url', 'hex', 'ascii'].map(Buffer.isEncoding),
  () => ['', 'buffer', 'utf', 'utf_8', 5, null, undefined, {}].map(Buffer.isEncoding),
);
