// SPDX-License-Identifier: MIT
// transcode, isUtf8 and isAscii.
'use strict';
const { show } = require('./lib/show');
const { transcode, isUtf8, isAscii } = require('buffer');

show(
  () => transcode(Buffer.from('€'), 'utf8', 'ascii'),
  () => transcode(Buffer.from('€é'), 'utf8', 'latin1'),
  () => transcode(Buffer.from('€é'), 'utf8', 'ucs2'),
  () => transcode(Buffer.from('😀x'), 'utf8', 'latin1'),
  () => transcode(Buffer.from([0xe9]), 'latin1', 'utf8'),
  () => transcode(Buffer.from([0xe9, 0x41]), 'ascii', 'utf8'),
  () => transcode(Buffer.from([0xe9, 0x41]), 'ascii', 'latin1'),
  () => transcode(Buffer.from([0xe9, 0x41]), 'binary', 'ascii'),
  () => transcode(Buffer.from([0xe9, 0x41]), 'ucs2', 'utf8'),
  () => transcode(Buffer.from([0xe9, 0x00, 0x41, 0]), 'ucs2', 'latin1'),
  () => transcode(Buffer.from([0xff, 0x41]), 'utf8', 'latin1'),
  () => transcode(Buffer.from([0xff, 0x41]), 'utf8', 'utf8'),
  () => transcode(Buffer.from('x'), 'UTF-8', 'UCS2'),
  () => transcode(Buffer.from('x'), undefined, 'ucs2'),
  () => transcode(Buffer.alloc(0), 'utf8', 'nope'),
  () => transcode(Buffer.from([0xff, 0x41]), 'utf8', 'ucs2'),
  () => transcode(Buffer.from('x'), 'utf8', 'nope'),
  () => transcode(Buffer.from('x'), 'hex', 'utf8'),
  () => transcode('x', 'utf8', 'ucs2'),
  () => transcode(new Uint16Array([65]), 'utf8', 'ucs2'),
  () => isUtf8(Buffer.from('é€😀')),
  () => isUtf8(Buffer.from([0xff])),
  () => isUtf8(Buffer.from([0xe2, 0x82])),
  () => isUtf8(Buffer.from([0xed, 0xa0, 0x80])),
  () => isUtf8(new Uint16Array([65])),
  () => isUtf8(new SharedArrayBuffer(2)),
  () => isUtf8(Buffer.alloc(0)),
  () => isUtf8('x'),
  () => isUtf8(new DataView(new ArrayBuffer(2))),
  () => isAscii(Buffer.from('abc')),
  () => isAscii(Buffer.from('é')),
  () => isAscii(new ArrayBuffer(3)),
  () => isAscii('x'),
);
