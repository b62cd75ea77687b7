// SPDX-License-Identifier: MIT
//
// node:zlib, which is not implemented yet: it can be loaded and has the constants of zlib; its functions throw an
// error.
'use strict';

const { defineProperty } = require('internal/descriptors');

const { unavailable } = require('internal/unavailable');

const CODES = {
  Z_OK: 0, Z_STREAM_END: 1, Z_NEED_DICT: 2, Z_ERRNO: -1, Z_STREAM_ERROR: -2, Z_DATA_ERROR: -3, Z_MEM_ERROR: -4,
  Z_BUF_ERROR: -5, Z_VERSION_ERROR: -6,
};

const CONSTANTS = {
  Z_NO_FLUSH: 0, Z_PARTIAL_FLUSH: 1, Z_SYNC_FLUSH: 2, Z_FULL_FLUSH: 3, Z_FINISH: 4, Z_BLOCK: 5,
  ...CODES,
  Z_NO_COMPRESSION: 0, Z_BEST_SPEED: 1, Z_BEST_COMPRESSION: 9, Z_DEFAULT_COMPRESSION: -1,
  Z_FILTERED: 1, Z_HUFFMAN_ONLY: 2, Z_RLE: 3, Z_FIXED: 4, Z_DEFAULT_STRATEGY: 0,
  DEFLATE: 1, INFLATE: 2, GZIP: 3, GUNZIP: 4, DEFLATERAW: 5, INFLATERAW: 6, UNZIP: 7,
  Z_MIN_WINDOWBITS: 8, Z_MAX_WINDOWBITS: 15, Z_DEFAULT_WINDOWBITS: 15,
  Z_MIN_CHUNK: 64, Z_MAX_CHUNK: Infinity, Z_DEFAULT_CHUNK: 16384,
  Z_MIN_MEMLEVEL: 1, Z_MAX_MEMLEVEL: 9, Z_DEFAULT_MEMLEVEL: 8,
  Z_MIN_LEVEL: -1, Z_MAX_LEVEL: 9, Z_DEFAULT_LEVEL: -1,
};

const FORMATS = ['Deflate', 'DeflateRaw', 'Gunzip', 'Gzip', 'Inflate', 'InflateRaw', 'Unzip'];

function functionNames() {
  return FORMATS.flatMap((format) => {
    const small = format[0].toLowerCase() + format.slice(1);
    return [format, `create${format}`, small, `${small}Sync`];
  });
}

module.exports = unavailable('zlib', functionNames());
for (const [name, value] of Object.entries(CONSTANTS)) defineProperty(module.exports, name, { value });
const byNumber = Object.entries(CODES).map(([name, value]) => [value, name]);
defineProperty(module.exports, 'constants', {
  value: Object.freeze(Object.assign(Object.create(null), CONSTANTS)), enumerable: true,
});
defineProperty(module.exports, 'codes', {
  value: Object.freeze({ ...CODES, ...Object.fromEntries(byNumber) }), enumerable: true,
});
