// SPDX-License-Identifier: MIT
// Whole texts, short and long, with every level, strategy and form: headers, ends, sizes, and what `info` tells. Texts that
// are given as a whole may be compressed by another library than those that come in pieces.
'use strict';
const zlib = require('zlib');

const WORDS = ['loop', 'timer', 'phase', 'callback', 'stream', 'handle', 'request', 'buffer', 'socket', 'thread'];

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

const BACK = { gzip: 'gunzip', deflate: 'inflate', deflateRaw: 'inflateRaw' };
const sizes = [0, 1, 4095, 4096, 4097, 70000, 300000];

function forms() {
  for (const [name, back] of Object.entries(BACK)) {
    for (const size of sizes) {
      const given = text(size);
      for (const level of [-1, 0, 1, 5, 6, 7, 9]) {
        const packed = zlib[`${name}Sync`](given, { level });
        const again = zlib[`${back}Sync`](packed).equals(given) && zlib[`${name}Sync`](given, { level }).equals(packed);
        // The length of the head, and its flags for the level; gzip's byte for the system is the library's own.
        const head = name === 'gzip' ? packed.subarray(0, 9) : packed.subarray(0, name === 'deflate' ? 2 : 0);
        const ratio = size < 70000 ? 'short' : packed.length / size < (level === 0 ? 1.01 : 0.35);
        console.log(name, size, level, head.toString('hex') || 'no head', again, ratio);
      }
    }
  }
}

function options() {
  const given = text(70000);
  for (const set of [{ windowBits: 9 }, { memLevel: 1 }, { memLevel: 9 }, { strategy: 2 }, { strategy: 3 }, { strategy: 4 },
    { dictionary: given.subarray(0, 3000) }, { finishFlush: 2 }, { chunkSize: 64 }, { level: 9, chunkSize: 100000 }]) {
    const packed = zlib.deflateSync(given, set);
    const { dictionary } = set;
    const again = zlib.inflateSync(packed, { dictionary, finishFlush: 2 }).equals(given);
    console.log(Object.keys(set).join(), packed[0].toString(16), again);
    if (set.windowBits) console.log(zlib.inflateSync(packed, { windowBits: 9 }).equals(given));
    if (set.finishFlush) console.log(packed.subarray(-4).toString('hex'));
  }
  for (const most of [10, 1000, 60000]) {
    try {
      console.log(zlib.gzipSync(given, { maxOutputLength: most }).length <= most);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  const { engine, buffer } = zlib.gzipSync(given, { info: true });
  console.log(engine.bytesWritten, engine.constructor.name, zlib.gunzipSync(buffer).equals(given));
}

// The stream goes on after its text, and starts again after a reset.
async function streams() {
  const given = text(70000);
  for (const name of Object.keys(BACK)) {
    const packed = await new Promise((resolve, reject) => {
      zlib[name](given, { chunkSize: 1000 }, (error, result) => (error ? reject(error) : resolve(result)));
    });
    console.log(name, zlib[`${BACK[name]}Sync`](packed).equals(given), packed.equals(zlib[`${name}Sync`](given)));
  }
  await new Promise((resolve) => {
    zlib.gzip(given, { maxOutputLength: 5000, chunkSize: 1000 }, (error) => {
      console.log(error.code);
      resolve();
    });
  });
  const { engine, buffer } = await new Promise((resolve, reject) => {
    zlib.deflate(given, { info: true }, (error, result) => (error ? reject(error) : resolve(result)));
  });
  console.log(engine.bytesWritten, zlib.inflateSync(buffer).equals(given));
  const gzip = zlib.createGzip();
  const chunks = [];
  gzip.on('data', (chunk) => chunks.push(chunk));
  gzip.write(given);
  gzip.flush(zlib.constants.Z_FINISH, () => {
    gzip.reset();
    gzip.end(given);
  });
  await new Promise((resolve) => { gzip.on('end', resolve); });
  console.log(gzip.bytesWritten, zlib.gunzipSync(Buffer.concat(chunks)).equals(Buffer.concat([given, given])));
}

forms();
options();
streams();
