// Text in every encoding, and bytes in every kind of view.
'use strict';
const { createHash } = require('crypto');
const attempt = require('./attempt.cjs');

const md5 = (...given) => createHash('md5').update(...given).digest('hex');
for (const encoding of ['utf8', 'utf-8', 'UTF8', 'latin1', 'binary', 'ascii', 'ucs2', 'utf16le', 'hex', 'base64', 'base64url', 'buffer', 'unknown', undefined, null]) {
  attempt(String(encoding), () => md5('c3a9cafe', encoding));
  attempt(`${encoding}, beyond ascii`, () => md5('é€😀', encoding));
}
const memory = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]).buffer;
for (const View of [Uint8Array, Int8Array, Uint8ClampedArray, Uint16Array, Int32Array, Float32Array, Float64Array, BigInt64Array, DataView, Buffer]) {
  const view = View === Buffer ? Buffer.from(memory) : new View(memory);
  attempt(View.name, () => md5(view));
}
attempt('part of memory', () => md5(new Uint8Array(memory, 2, 3)));
attempt('ArrayBuffer', () => md5(memory));
attempt('odd hex', () => md5('abc', 'hex'));
attempt('number', () => md5(1));
attempt('null', () => md5(null));
attempt('object', () => md5({}));
