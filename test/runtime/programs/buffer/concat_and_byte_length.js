// SPDX-License-Identifier: MIT
// concat and byteLength.
'use strict';
const { show } = require('./lib/show');

show(
  () => Buffer.concat([]),
  () => Buffer.concat([Buffer.from('ab'), new Uint8Array([99])]),
  () => Buffer.concat([Buffer.from('abc')], 2),
  () => Buffer.concat([Buffer.from('abc')], 5),
  () => Buffer.concat([Buffer.from('abc'), Buffer.from('def')], 4),
  () => Buffer.concat([Buffer.from('abc')], 0),
  () => Buffer.concat([Buffer.alloc(5000, 1), Buffer.alloc(5000, 2)]).length,
  () => Buffer.byteLength(''),
  () => Buffer.byteLength('é'),
  () => Buffer.byteLength('€😀'),
  () => Buffer.byteLength('\ud800'),
  () => Buffer.byteLength('é', 'latin1'),
  () => Buffer.byteLength('é', 'nope'),
  () => Buffer.byteLength('é', 5),
  () => Buffer.byteLength('abc=', 'base64'),
  () => Buffer.byteLength('abcd==', 'base64'),
  () => Buffer.byteLength('=', 'base64'),
  () => Buffer.byteLength('ab c', 'base64'),
  () => Buffer.byteLength('abc_', 'base64url'),
  () => Buffer.byteLength('abcde', 'hex'),
  () => Buffer.byteLength('aé', 'ucs2'),
  () => Buffer.byteLength(new ArrayBuffer(3)),
  () => Buffer.byteLength(new SharedArrayBuffer(3)),
  () => Buffer.byteLength(new Uint16Array(3)),
  () => Buffer.byteLength(new DataView(new ArrayBuffer(5))),
  () => Buffer.byteLength('x'.repeat(1000) + 'é'),
);
