// SPDX-License-Identifier: MIT
//
// CompressionStream and DecompressionStream: the streams of node:zlib as web streams.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgValue } = require('internal/errors');
const { duplexToWeb } = require('internal/web/stream_adapters');

const COMPRESSORS = { __proto__: null, deflate: 'Deflate', 'deflate-raw': 'DeflateRaw', gzip: 'Gzip' };
const DECOMPRESSORS = { __proto__: null, deflate: 'Inflate', 'deflate-raw': 'InflateRaw', gzip: 'Gunzip' };

function pairFor(format, names) {
  const name = typeof format === 'string' ? names[format] : undefined;
  if (name === undefined) throw invalidArgValue('format', format);
  const { [name]: Class } = require('node/zlib');
  return duplexToWeb(new Class());
}

function invalidThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

class CompressionStream {
  #pair;

  constructor(format) {
    this.#pair = pairFor(format, COMPRESSORS);
  }

  get readable() {
    if (!(#pair in this)) throw invalidThis('CompressionStream');
    return this.#pair.readable;
  }

  get writable() {
    if (!(#pair in this)) throw invalidThis('CompressionStream');
    return this.#pair.writable;
  }
}

class DecompressionStream {
  #pair;

  constructor(format) {
    this.#pair = pairFor(format, DECOMPRESSORS);
  }

  get readable() {
    if (!(#pair in this)) throw invalidThis('DecompressionStream');
    return this.#pair.readable;
  }

  get writable() {
    if (!(#pair in this)) throw invalidThis('DecompressionStream');
    return this.#pair.writable;
  }
}

for (const Class of [CompressionStream, DecompressionStream]) {
  for (const name of ['readable', 'writable']) defineProperty(Class.prototype, name, { enumerable: true });
  defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true });
  defineProperty(Class.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    configurable: true,
    value(depth, options, inspect) {
      if (depth < 0) return this;
      const { readable, writable } = this;
      const inner = { ...options, depth: options.depth === null || options.depth === undefined ? null : options.depth - 1 };
      return `${Class.name} ${(inspect ?? require('node/util').inspect)({ readable, writable }, inner)}`;
    },
  });
}

module.exports = { CompressionStream, DecompressionStream };
