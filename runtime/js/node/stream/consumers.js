// SPDX-License-Identifier: MIT
//
// node:stream/consumers: reads a whole stream, or any async iterable.
'use strict';

async function chunksOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const bytesOf = (chunk) => (typeof chunk === 'string' ? globalThis.Buffer.from(chunk) : chunk);

function joinedText(chunks) {
  const decoder = new globalThis.TextDecoder();
  const texts = chunks.map((chunk) => (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })));
  return texts.join('') + decoder.decode();
}

// A Buffer's memory may be shared with others.
function ownMemory({ buffer, byteOffset, byteLength }) {
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

// Combines all chunks.
const joined = {
  blob: (chunks) => new (require('node/buffer').Blob)(chunks),
  buffer: (chunks) => globalThis.Buffer.concat(chunks.map(bytesOf)),
  arrayBuffer: (chunks) => ownMemory(joined.buffer(chunks)),
  text: joinedText,
  json: (chunks) => JSON.parse(joinedText(chunks)),
};

for (const name of ['arrayBuffer', 'blob', 'buffer', 'text', 'json']) {
  const { [name]: join } = joined;
  exports[name] = { [name]: async (stream) => join(await chunksOf(stream)) }[name];
}
