// SPDX-License-Identifier: MIT
// How buffers are shown, and INSPECT_MAX_BYTES.
'use strict';
const { show } = require('./lib/show');
const buffer = require('buffer');
const util = require('util');

show(
  () => Buffer.from('ab'),
  () => Buffer.alloc(0),
  () => Buffer.alloc(50),
  () => Buffer.alloc(51),
  () => Buffer.alloc(52),
  () => Object.assign(Buffer.from('ab'), { x: 1, y: 'z' }),
  () => Object.assign(Buffer.from(''), { x: 1 }),
  () => util.inspect(Object.assign(Buffer.from('ab'), { x: { a: { b: { c: 1 } } } }), { depth: 0 }),
  () => util.inspect(Object.assign(Buffer.from('ab'), { x: { a: { b: { c: 1 } } } }), { compact: false }),
  () => [Buffer.from('a'), { b: Buffer.from('b') }],
  () => Buffer.from('ab').inspect(),
  () => (buffer.INSPECT_MAX_BYTES = 2),
  () => Buffer.alloc(5),
  () => Buffer.alloc(3),
  () => (buffer.INSPECT_MAX_BYTES = -1),
  () => (buffer.INSPECT_MAX_BYTES = 'x'),
  () => (buffer.INSPECT_MAX_BYTES = Infinity),
  () => Buffer.alloc(60),
  () => (buffer.INSPECT_MAX_BYTES = 0),
  () => Buffer.alloc(2),
  () => new (class Foo extends Uint8Array {})(2),
  () => Buffer.from([1, 2]).buffer.constructor.name,
);
