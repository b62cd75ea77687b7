// SPDX-License-Identifier: MIT
// CompressionStream and DecompressionStream.
'use strict';

const { fixtures } = require('./fixtures.cjs');

function tried(what, run) {
  try {
    console.log(what, '->', run());
  } catch (error) {
    console.log(what, error.name, error.code, error.message);
  }
}

for (const Class of [CompressionStream, DecompressionStream]) {
  for (const format of ['x', undefined, 1, null, 'gzip', 'GZIP', 'brotli', 'deflate', 'deflate-raw']) tried(String(format), () => new Class(format) instanceof Class);
  tried('another this', () => Object.getOwnPropertyDescriptor(Class.prototype, 'readable').get.call({}));
  console.log(Class === require('stream/web')[Class.name], Object.keys(Class.prototype), Class.length, String(new Class('gzip')));
  console.log(Object.getOwnPropertyDescriptor(globalThis, Class.name).enumerable);
}

async function read(readable) {
  const parts = [];
  try {
    for await (const chunk of readable) parts.push(chunk);
  } catch (error) {
    return `${error.name} ${error.code} ${error.message} after ${Buffer.concat(parts)}`;
  }
  return String(Buffer.concat(parts));
}

async function decompressed(format, bytes) {
  const { readable, writable } = new DecompressionStream(format);
  const writer = writable.getWriter();
  const noted = (what) => [() => console.log(what), (error) => console.log(what, error.code)];
  writer.write(bytes).then(...noted('written'));
  writer.close().then(...noted('closed'));
  return read(readable);
}

(async () => {
  for (const format of ['gzip', 'deflate', 'deflate-raw']) {
    const packed = new Blob(['packed '.repeat(1000)]).stream().pipeThrough(new CompressionStream(format));
    console.log(format, (await read(packed.pipeThrough(new DecompressionStream(format)))).length);
  }
  const { gzip, deflate, raw } = fixtures.short;
  console.log(await decompressed('gzip', gzip));
  console.log(await decompressed('gzip', deflate));
  console.log(await decompressed('deflate', deflate.subarray(0, 8)));
  console.log(await decompressed('deflate-raw', Buffer.concat([raw, Buffer.from('more')])));
  console.log(await new CompressionStream('gzip').readable.cancel('enough'));
  const { readable, writable } = new CompressionStream('gzip');
  console.log(await writable.abort(new Error('aborted')), await read(readable));
})();
