// SPDX-License-Identifier: MIT
// Random chunks, pushed, unshifted and read in random sizes, as bytes and objects: what each read returns.
'use strict';
const { Readable } = require('stream');
const { generator, sumOf } = require('../buffer/lib/random');

const { int, pick } = generator(Number(process.argv[2] ?? 5));

function bytes() {
  const chunk = Buffer.alloc(pick([0, 1, 2, 7, 32, 100, 1000]));
  for (let i = 0; i < chunk.length; i++) chunk[i] = int(128);
  return pick([chunk, chunk, new Uint8Array(chunk), chunk.toString('latin1'), chunk.subarray(int(3))]);
}

function show(value) {
  if (value === null || typeof value !== 'object') return String(value);
  return Buffer.isBuffer(value) ? `${value.length}:${value.toString('hex')}` : JSON.stringify(value);
}

function step(stream, kind, log) {
  const chunk = kind === 'objects' ? pick([1, 'text', { a: int(9) }, false, '']) : bytes();
  switch (int(12)) {
    case 0: return log.push(`unshift ${stream.unshift(chunk)}`);
    case 1: case 2: case 3: case 4: return log.push(`push ${stream.push(chunk)}`);
    case 5: return log.push(`all ${show(stream.read())}`);
    case 6: return log.push(`state ${stream.readableLength} ${stream.readableFlowing} ${stream._readableState.buffer.length > 0}`);
    default: return log.push(`read ${show(stream.read(pick([0, 1, 2, 3, 10, 50, 128, 999, 5000])))}`);
  }
}

function streamOf(kind) {
  return new Readable({ read() {}, objectMode: kind === 'objects', highWaterMark: pick([1, 16, 1024, 16384]) });
}

for (let round = 0; round < 200; round++) {
  const kind = pick(['bytes', 'bytes', 'objects']);
  const stream = streamOf(kind);
  const log = [];
  stream.on('error', (error) => log.push(error.code));
  // Rounds of many chunks without a read in between.
  const count = int(10) === 0 ? 3000 : 80;
  for (let i = 0; i < count; i++) {
    if (count === 80 || i % 1500 > 1400) step(stream, kind, log);
    else stream.push(kind === 'objects' ? i : Buffer.from([i & 127]));
  }
  log.push(show(stream.read()));
  if (process.env.DETAILS) console.log(log.join('\n'));
  console.log(round, kind, log.length, sumOf(log.join('\n')));
}
