// SPDX-License-Identifier: MIT
//
// Functions that compress or decompress a whole text: with a callback, through a stream, and synchronously.
'use strict';

const { checkFunction, invalidArgType } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
const { Buffer } = require('node/buffer');
const { checkSize } = require('internal/buffer/fast');
const { kIsWhole, commonOptions, processSync, wholeOf } = require('internal/zlib/stream');
const { classes, codecOf, modeOf } = require('internal/zlib/classes');
const { BUFFERS, tooLarge } = require('internal/zlib/check');

// The result of both forms: bytes, or with the option `info`, also the stream.
function resultOf(stream, buffer) {
  return stream._info ? { buffer, engine: stream } : buffer;
}

function joined(chunks) {
  if (chunks.length === 1) return chunks[0];
  return Buffer.concat(chunks);
}

// Collects the output of the stream.
function collect(stream, callback) {
  const chunks = [];
  let length = 0;
  const ended = () => {
    const buffer = joined(chunks);
    stream.close();
    callback(null, resultOf(stream, buffer));
  };
  stream.on('error', (error) => callback(error));
  stream.on('end', ended);
  stream.on('data', (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= stream._maxOutputLength) return;
    stream.close();
    stream.removeAllListeners('end');
    callback(tooLarge(stream._maxOutputLength));
  });
}

// What can be compressed at once.
const packed = new Set(['Deflate', 'Gzip', 'DeflateRaw']);

function wholeFunction(name) {
  const { [name]: Class } = classes;
  return function (input, options, callback) {
    if (typeof options === 'function') {
      callback = options;
      options = {};
    }
    checkFunction(callback, 'callback');
    const stream = new Class(options);
    stream[kIsWhole] = packed.has(name);
    collect(stream, callback);
    stream.end(isAnyArrayBuffer(input) ? Buffer.from(input) : input);
  };
}

function inputBytes(input) {
  if (typeof input === 'string') return Buffer.from(input);
  if (isView(input) || isAnyArrayBuffer(input)) return bytesOf(input);
  throw invalidArgType('buffer', ['string', ...BUFFERS], input);
}

// Options of zlib itself. Others are the stream's: its constructor checks them.
const OWN_OPTIONS = new Set(['flush', 'finishFlush', 'chunkSize', 'windowBits', 'level', 'memLevel', 'strategy', 'dictionary', 'params',
  'maxOutputLength']);

function needsStream(given) {
  for (const name in given) {
    if (!OWN_OPTIONS.has(name)) return true;
  }
  return false;
}

function wholeSyncFunction(name) {
  const { [name]: Class } = classes;
  const mode = modeOf(name);
  return function (input, options) {
    const given = ownOptions(options);
    if (needsStream(given)) {
      const stream = new Class(options);
      return resultOf(stream, processSync(stream, inputBytes(input), stream._finishFlushFlag));
    }
    const { finishFlush, chunkSize, most } = commonOptions(given, mode);
    const codec = codecOf(name, given);
    checkSize(chunkSize);
    return wholeOf(codec, inputBytes(input), finishFlush, chunkSize, most);
  };
}

module.exports = { wholeFunction, wholeSyncFunction };
