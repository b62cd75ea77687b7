// SPDX-License-Identifier: MIT
//
// Compression of bytes that change while a thread reads them, and output that the program takes away.
'use strict';

const assert = require('node:assert');
const zlib = require('node:zlib');
const { withEach, bytesOf, pattern } = require('./memory.js');

const SIZE = 1 << 16;
const content = pattern(SIZE);

function promise(start) {
  return new Promise((resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result))));
}

// The bytes at the time of the call count, if one step takes them all.
async function inputs(pack, unpack) {
  await withEach(SIZE, async (name, view, change) => {
    const given = content.subarray(0, view.byteLength);
    bytesOf(view).set(given);
    const done = promise((callback) => pack(view, { chunkSize: 2 * SIZE }, callback));
    change().spoil();
    assert.deepStrictEqual(unpack(await done), Buffer.from(given));
  });
}

// A step between which and the next the input goes away must not read what is no longer there.
async function inSteps() {
  await withEach(SIZE, async (name, view, change) => {
    bytesOf(view).set(content.subarray(0, view.byteLength));
    const stream = zlib.createDeflate({ chunkSize: 64, level: 0 });
    let isChanged = false;
    stream.on('data', () => {
      if (!isChanged) change().spoil();
      isChanged = true;
    });
    stream.end(bytesOf(view));
    await promise((callback) => stream.on('close', callback));
  });
}

async function outputs() {
  const stream = zlib.createDeflate({ level: 0 });
  const parts = [];
  stream.on('data', (chunk) => parts.push(Buffer.from(chunk)));
  for (let i = 0; i < 8; i++) {
    stream.write(content);
    stream._outBuffer.buffer.transfer();
  }
  stream.end();
  await promise((callback) => stream.on('close', callback));
}

(async () => {
  await inputs(zlib.deflate, zlib.inflateSync);
  await inputs(zlib.brotliCompress, zlib.brotliDecompressSync);
  await inSteps();
  await outputs();
  console.log('done');
})();
