// SPDX-License-Identifier: MIT
// Results of inflateSync() around multiples of the chunk size, and which error comes first if the output is too long.
'use strict';
const zlib = require('zlib');

const CHUNK = 64;
for (const count of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK, 4 * CHUNK, 1000 * CHUNK, 1000 * CHUNK + 1]) {
  const data = Buffer.alloc(count, 'abcdefg');
  const right = [zlib.inflateSync(zlib.deflateSync(data), { chunkSize: CHUNK }), zlib.gunzipSync(zlib.gzipSync(data), { chunkSize: CHUNK }),
    zlib.unzipSync(zlib.gzipSync(data)), zlib.inflateRawSync(zlib.deflateRawSync(data)),
    zlib.brotliDecompressSync(zlib.brotliCompressSync(data), { chunkSize: CHUNK })].map((result) => result.equals(data));
  console.log(count, ...right);
}

function attempt(label, work) {
  try {
    console.log(label, work().length);
  } catch (error) {
    console.log(label, error.code);
  }
}

// Stored blocks, so that the position of the damage in the output is known.
const stored = zlib.deflateSync(Buffer.alloc(1000, 'abcdefg'), { level: 0 });
const damaged = Buffer.from(stored);
damaged[damaged.length - 1] ^= 1; // the checksum, after 1000 bytes
for (const most of [1, CHUNK, 128, 500, 959, 960, 961, 999, 1000, 1001]) {
  attempt(`most ${most}`, () => zlib.inflateSync(stored, { chunkSize: CHUNK, maxOutputLength: most }));
  attempt(`most ${most}, damaged`, () => zlib.inflateSync(damaged, { chunkSize: CHUNK, maxOutputLength: most }));
}
for (const cut of [1, 4, 5, 40]) {
  const part = stored.subarray(0, stored.length - cut);
  attempt(`cut ${cut}`, () => zlib.inflateSync(part, { chunkSize: CHUNK }));
  attempt(`cut ${cut}, flushed`, () => zlib.inflateSync(part, { chunkSize: CHUNK, finishFlush: zlib.constants.Z_SYNC_FLUSH }));
}
