// SPDX-License-Identifier: MIT
// Options and arguments of zlib: what is refused, with which error, and what counts as missing.
'use strict';

const zlib = require('zlib');
const { inspect } = require('util');

function tried(what, run) {
  try {
    const result = run();
    console.log(what, '->', result === undefined ? undefined : result.constructor.name);
  } catch (error) {
    console.log(what, error.name, error.code, error.errno, error.message, Object.keys(error));
  }
}

const NUMBERS = [0, 7, 8, 9, 15, 16, 10, -1, -2, 1.5, 63, 64, 100.5, NaN, Infinity, undefined, null, '9', 2 ** 60];
const OPTIONS = ['windowBits', 'level', 'memLevel', 'strategy', 'chunkSize', 'flush', 'finishFlush', 'maxOutputLength'];
for (const option of OPTIONS) {
  for (const value of NUMBERS) {
    for (const name of ['createGzip', 'createDeflateRaw', 'createUnzip', 'createInflateRaw', 'createBrotliCompress']) {
      tried(`${name} ${option} ${inspect(value)}`, () => zlib[name]({ [option]: value }));
    }
  }
}
for (const dictionary of ['abc', [1], new ArrayBuffer(3), new Uint16Array(3), new DataView(new ArrayBuffer(2)), null, Buffer.alloc(0), 5]) {
  tried(`dictionary ${inspect(dictionary)}`, () => zlib.createDeflate({ dictionary }));
}
const PARAMS = [{ 0: 3 }, { 1: 12 }, { 99: 1 }, { '-1': 1 }, { x: 1 }, { 1: '4' }, { 1: NaN }, { 1: true }, { 0: -1 }, { 2: 31 }, { 2: 5 }, { '00': 1 }, { 0: 1, '00': 1 },
  { length: 1 }, { '1.5': 1 }, { 9: 1 }, { 8: 1 }, 1, null, { 1: 1.5 }];
for (const params of PARAMS) {
  tried(`brotli ${inspect(params)}`, () => zlib.brotliCompressSync('abc', { params }));
  tried(`decoder ${inspect(params)}`, () => zlib.createBrotliDecompress({ params }));
}
const INPUTS = [1, null, undefined, {}, [], new ArrayBuffer(3), new DataView(new ArrayBuffer(3)), new SharedArrayBuffer(3), new Uint16Array([1, 2]), '', true,
  Symbol('x'), () => 1];
for (const input of INPUTS) {
  tried(`gzipSync ${inspect(input)}`, () => zlib.gzipSync(input));
  tried(`crc32 ${inspect(input)}`, () => zlib.crc32(input));
}
for (const value of [-1, 2 ** 32, 1.5, NaN, '1', null]) tried(`crc32 from ${inspect(value)}`, () => zlib.crc32('a', value));
console.log(zlib.crc32('hello'), zlib.crc32('hello', 5), zlib.crc32(Buffer.from('x'), 0xffffffff), zlib.crc32(''), zlib.crc32('', 7));
tried('no callback', () => zlib.gzip('x'));
tried('options as callback', () => zlib.gzip('x', {}));
tried('a number as callback', () => zlib.gzip('x', {}, 1));
tried('a number to compress', () => zlib.gzip(1, () => {}));
tried('a bad option', () => zlib.gzip('a', { level: 99 }, () => {}));
for (const options of [1, 'x', null, true, () => {}]) tried(`options ${String(options)}`, () => zlib.gunzipSync(zlib.gzipSync('abc', options), options));
const stream = zlib.createDeflate();
for (const [level, strategy] of [[10, 1], [1, 7], ['1', 7]]) tried(`params ${level} ${strategy}`, () => stream.params(level, strategy));
tried('flush of no kind', () => stream.flush(99));
tried('write of a number', () => stream.write(1));
stream.close();
tried('reset when closed', () => stream.reset());
console.log(stream._closed, stream.destroyed, stream.bytesWritten);
