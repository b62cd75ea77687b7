// SPDX-License-Identifier: MIT
// Names, constants, classes and their prototypes.
'use strict';

const zlib = require('zlib');
const { Transform } = require('stream');

const { ZLIB_VERNUM, ...constants } = zlib.constants;
console.log(Object.keys(zlib).join(' '));
console.log(Object.getOwnPropertyNames(zlib).filter((name) => name !== 'ZLIB_VERNUM').map((name) => (typeof zlib[name] === 'number' ? `${name}=${zlib[name]}` : name)).join(' '));
console.log(constants, typeof ZLIB_VERNUM);
console.log(zlib.codes, Object.isFrozen(zlib.codes));
for (const name of ['constants', 'codes', 'Z_OK']) console.log(name, { ...Object.getOwnPropertyDescriptor(zlib, name), value: 0 });
for (const name of ['Deflate', 'Inflate', 'Gzip', 'Gunzip', 'DeflateRaw', 'InflateRaw', 'Unzip', 'BrotliCompress', 'BrotliDecompress']) {
  const Class = zlib[name];
  const made = zlib[`create${name}`]();
  console.log(name, Class.name, Class.length, made instanceof Class, made instanceof Transform, Class() instanceof Class, made.constructor === Class);
  console.log(made._defaultFlushFlag, made._finishFlushFlag, made._defaultFullFlushFlag, made._chunkSize, made._maxOutputLength, made._level, made._strategy);
  class Own extends Class {}
  console.log(new Own() instanceof Own, Object.keys(Class.prototype), Object.keys(Object.getPrototypeOf(Class.prototype)));
}
console.log(Object.keys(Object.getPrototypeOf(Object.getPrototypeOf(zlib.Gzip.prototype))).sort());
const gzip = zlib.createGzip({ highWaterMark: 5, objectMode: true, encoding: 'utf8', autoDestroy: false });
console.log(gzip.readableHighWaterMark, gzip.writableHighWaterMark, gzip.readableObjectMode, gzip.writableObjectMode, gzip.readableEncoding);
console.log(zlib.gzip.length, zlib.gzipSync.length, gzip.flush.length, gzip.params.length, gzip.reset.length, gzip.close.length);
const { buffer, engine } = zlib.gzipSync('with info', { info: true });
console.log(zlib.gunzipSync(buffer).toString(), engine instanceof zlib.Gzip, engine.bytesWritten);
zlib.inflate(zlib.deflateSync('with info'), { info: true }, (error, result) => console.log(error, Object.keys(result), result.buffer.toString()));
