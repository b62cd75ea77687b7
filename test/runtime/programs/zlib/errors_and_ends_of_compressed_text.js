// SPDX-License-Identifier: MIT
// Damaged, cut, joined and extended texts, dictionaries, and limits.
'use strict';

const zlib = require('zlib');
const { fixtures, dictionary } = require('./fixtures.cjs');

function tried(what, run) {
  try {
    console.log(what, '->', run().toString('latin1').slice(0, 40));
  } catch (error) {
    console.log(what, error.name, error.code, error.errno, error.message, Object.keys(error));
  }
}

const DECOMPRESS = ['gunzipSync', 'inflateSync', 'inflateRawSync', 'unzipSync', 'brotliDecompressSync'];
for (const bytes of ['', '00', '1f', '1f8b', '78', '789c', 'ffff', '1f8b0800', '1f8b08000000000000ff', '28b52ffd']) {
  for (const name of DECOMPRESS) tried(`${name} ${bytes}`, () => zlib[name](Buffer.from(bytes, 'hex')));
}
const { gzip, deflate, raw, brotli, dictionary: withDictionary } = fixtures.short;
for (let i = 0; i <= gzip.length; i++) tried(`cut ${i}`, () => zlib.gunzipSync(gzip.subarray(0, i)));
tried('cut, but not finished', () => zlib.gunzipSync(gzip.subarray(0, 20), { finishFlush: zlib.constants.Z_SYNC_FLUSH }));
tried('two members', () => zlib.gunzipSync(Buffer.concat([gzip, gzip])));
tried('two members to unzip', () => zlib.unzipSync(Buffer.concat([gzip, gzip])));
tried('padding', () => zlib.gunzipSync(Buffer.concat([gzip, Buffer.alloc(10)])));
tried('garbage', () => zlib.gunzipSync(Buffer.concat([gzip, Buffer.alloc(10, 1)])));
tried('almost a member', () => zlib.gunzipSync(Buffer.concat([gzip, Buffer.from([0x1f, 0x8b, 1, 1])])));
for (const [name, bytes] of [['inflateSync', deflate], ['inflateRawSync', raw], ['brotliDecompressSync', brotli], ['unzipSync', deflate]]) {
  tried(`${name} with garbage`, () => zlib[name](Buffer.concat([bytes, Buffer.alloc(10, 1)])));
}
tried('no dictionary', () => zlib.inflateSync(withDictionary));
tried('another dictionary', () => zlib.inflateSync(withDictionary, { dictionary: Buffer.from('other') }));
tried('the dictionary', () => zlib.inflateSync(withDictionary, { dictionary }));
tried('the dictionary to unzip', () => zlib.unzipSync(withDictionary, { dictionary }));
tried('a raw dictionary', () => zlib.inflateRawSync(zlib.deflateRawSync('hello hello', { dictionary }), { dictionary }));
tried('not the raw dictionary', () => zlib.inflateRawSync(zlib.deflateRawSync('hello hello', { dictionary }), { dictionary: Buffer.from('x') }));
tried('gzip ignores it', () => zlib.gunzipSync(zlib.gzipSync('hello', { dictionary }), { dictionary: Buffer.from('x') }));
for (const maxOutputLength of [1, 16, 17, 2999, 3000]) {
  tried(`at most ${maxOutputLength}`, () => zlib.gunzipSync(gzip, { maxOutputLength }));
  tried(`at most ${maxOutputLength} zeros`, () => zlib.gunzipSync(fixtures.zeros.gzip, { maxOutputLength, chunkSize: 64 }));
}
for (const windowBits of [8, 9, 15, 0]) tried(`window of ${windowBits}`, () => zlib.inflateSync(deflate, { windowBits }));
zlib.gunzip(gzip, { maxOutputLength: 5 }, (error, nothing) => {
  console.log(error.code, error.message, nothing);
  zlib.gunzip(Buffer.concat([gzip, Buffer.alloc(3)]), (noError, result) => console.log(noError, result.toString()));
});
