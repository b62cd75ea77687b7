// SPDX-License-Identifier: MIT
//
// Compression of a MiB and of short texts: prints nanoseconds of CPU time per call to stderr. The compressed sizes show
// that both runtimes did about the same work.
'use strict';
const { measure } = require('./job.js');
const zlib = require('zlib');

const MIB = 1 << 20;
const WORDS = ['loop', 'timer', 'phase', 'callback', 'stream', 'handle', 'request', 'buffer', 'socket', 'thread'];

// Words and numbers in an order that depends on nothing but the position.
function text(size) {
  const parts = [];
  let length = 0;
  for (let i = 1; length < size; i++) {
    const state = Math.imul(i, 2654435761) >>> 0;
    const part = `${WORDS[state % 10]} ${(state >>> 8) % 1000} `;
    parts.push(part);
    length += part.length;
  }
  return Buffer.from(parts.join('')).subarray(0, size);
}

const large = text(MIB);
const small = text(200);
const packedLarge = zlib.gzipSync(large);
const packedSmall = zlib.gzipSync(small);
const fast = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };
const packedBrotli = zlib.brotliCompressSync(large, fast);
console.log(packedLarge.length, packedSmall.length, packedBrotli.length);

measure('gzipSync 1 MiB', 4, () => zlib.gzipSync(large));
measure('gzipSync 1 MiB level 1', 8, () => zlib.gzipSync(large, { level: 1 }));
measure('gunzipSync 1 MiB', 40, () => zlib.gunzipSync(packedLarge));
measure('brotliCompressSync 1 MiB', 8, () => zlib.brotliCompressSync(large, fast));
measure('brotliDecompressSync 1 MiB', 40, () => zlib.brotliDecompressSync(packedBrotli));
measure('gzipSync 200 bytes', 2000, () => zlib.gzipSync(small));
measure('gunzipSync 200 bytes', 10000, () => zlib.gunzipSync(packedSmall));
measure('deflateRawSync 200 bytes', 2000, () => zlib.deflateRawSync(small, { level: 1 }));
measure('crc32 1 MiB', 100, () => zlib.crc32(large));
