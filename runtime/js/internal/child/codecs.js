// SPDX-License-Identifier: MIT
//
// The two forms of messages on a channel. json: a line of JSON for each. advanced: V8's serialization format behind
// its length, four bytes with the highest first.
'use strict';

const LENGTH_SIZE = 4;

function encodeLine(message) {
  return `${JSON.stringify(message)}\n`;
}

// Each reader is a function that takes chunks of bytes and calls give(message) for complete messages.
function readLines(give) {
  const { StringDecoder } = require('node/string_decoder');
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (chunk) => {
    const text = decoder.write(chunk);
    if (!text.includes('\n')) {
      rest += text;
      return;
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line !== '') give(JSON.parse(line));
    }
  };
}

function encodeFrame(message) {
  const { Buffer } = require('node/buffer');
  const body = require('internal/v8/write').serialize(message, true);
  const frame = Buffer.allocUnsafe(LENGTH_SIZE + body.length);
  frame.writeUInt32BE(body.length, 0);
  frame.set(body, LENGTH_SIZE);
  return frame;
}

function readFrames(give) {
  const { Buffer } = require('node/buffer');
  const { deserialize } = require('internal/v8/read');
  let chunks = [];
  let size = 0;
  let needed = LENGTH_SIZE;
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, size);
    chunks = [];
    size = 0;
    needed = LENGTH_SIZE;
    try {
      while (bytes.length >= LENGTH_SIZE) {
        const end = LENGTH_SIZE + bytes.readUInt32BE(0);
        if (bytes.length < end) {
          needed = end;
          break;
        }
        const body = bytes.subarray(LENGTH_SIZE, end);
        bytes = bytes.subarray(end);
        give(deserialize(new Uint8Array(body.buffer, body.byteOffset, body.length), true));
      }
    } finally {
      chunks.push(bytes);
      size = bytes.length;
    }
  };
}

const CODECS = {
  __proto__: null,
  json: { __proto__: null, encode: encodeLine, makeReader: readLines },
  advanced: { __proto__: null, encode: encodeFrame, makeReader: readFrames },
};

module.exports = { codecOf: (mode) => CODECS[mode === 'advanced' ? 'advanced' : 'json'] };
