// SPDX-License-Identifier: MIT
//
// node:stream/consumers: all of a stream, or of any async iterable, at once.
'use strict';

async function chunksOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const bytesOf = (chunk) => (typeof chunk === 'string' ? globalThis.Buffer.from(chunk) : chunk);

async function blob(stream) {
  return new (require('node/buffer').Blob)(await chunksOf(stream));
}

async function buffer(stream) {
  return globalThis.Buffer.concat((await chunksOf(stream)).map(bytesOf));
}

async function arrayBuffer(stream) {
  const { buffer: memory, byteOffset, byteLength } = await buffer(stream);
  return memory.slice(byteOffset, byteOffset + byteLength);
}

async function text(stream) {
  const decoder = new globalThis.TextDecoder();
  let result = '';
  for (const chunk of await chunksOf(stream)) {
    result += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
  return result + decoder.decode();
}

async function json(stream) {
  return JSON.parse(await text(stream));
}

module.exports = { arrayBuffer, blob, buffer, text, json };
