// SPDX-License-Identifier: MIT
//
// node:zlib, on the libraries zlib and Brotli.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { invalidArgType } = require('internal/errors');
const { checkUint32 } = require('internal/zlib/check');
const { constants, codes, zlibNames } = require('internal/zlib/constants');
const { classes } = require('internal/zlib/classes');
const { wholeFunction, wholeSyncFunction } = require('internal/zlib/whole');
const { isView, bytesOf } = require('internal/crypto/bytes');
const zip = internalBinding('zip');

function crc32(data, value = 0) {
  if (typeof data !== 'string' && !isView(data)) {
    throw invalidArgType('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
  }
  checkUint32(value, 'value');
  return zip.crc32(typeof data === 'string' ? require('node/buffer').Buffer.from(data) : bytesOf(data), value);
}

function functionName(name) {
  return name[0].toLowerCase() + name.slice(1);
}

const zlib = { crc32, ...classes };
const ORDER = ['Deflate', 'Gzip', 'DeflateRaw', 'Unzip', 'Inflate', 'Gunzip', 'InflateRaw', 'BrotliCompress', 'BrotliDecompress'];
for (const name of ORDER) {
  zlib[functionName(name)] = wholeFunction(name);
  zlib[`${functionName(name)}Sync`] = wholeSyncFunction(name);
}
for (const name of ['Deflate', 'Inflate', 'DeflateRaw', 'InflateRaw', 'Gzip', 'Gunzip', 'Unzip', 'BrotliCompress', 'BrotliDecompress']) {
  const Class = classes[name];
  const create = { [`create${name}`]: (options) => new Class(options) }[`create${name}`];
  defineProperty(zlib, `create${name}`, { value: create, enumerable: true, configurable: true, writable: false });
}
defineProperty(zlib, 'constants', { value: constants, enumerable: true });
defineProperty(zlib, 'codes', { value: Object.freeze(codes), enumerable: true });
for (const name of Object.keys(constants)) defineProperty(constants, name, { writable: false, configurable: false });
for (const name of zlibNames) {
  if (!name.startsWith('BROTLI')) defineProperty(zlib, name, { value: constants[name] });
}

module.exports = zlib;
