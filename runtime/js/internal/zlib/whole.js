// SPDX-License-Identifier: MIT
//
// Functions that compress or decompress a whole text: with a callback, through a stream, and synchronously.
'use strict';

const { checkFunction, invalidArgType } = require('internal/errors');
const { isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
const { Buffer } = require('node/buffer');
const { processSync } = require('internal/zlib/stream');
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

function wholeFunction(Class) {
  return function (input, options, callback) {
    if (typeof options === 'function') {
      callback = options;
      options = {};
    }
    checkFunction(callback, 'callback');
    const stream = new Class(options);
    collect(stream, callback);
    stream.end(isAnyArrayBuffer(input) ? Buffer.from(input) : input);
  };
}

function inputBytes(input) {
  if (typeof input === 'string') return Buffer.from(input);
  if (isView(input) || isAnyArrayBuffer(input)) return bytesOf(input);
  throw invalidArgType('buffer', ['string', ...BUFFERS], input);
}

function wholeSyncFunction(Class) {
  return function (input, options) {
    const stream = new Class(options);
    const bytes = inputBytes(input);
    return resultOf(stream, processSync(stream, bytes, stream._finishFlushFlag));
  };
}

module.exports = { wholeFunction, wholeSyncFunction };
