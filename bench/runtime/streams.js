// SPDX-License-Identifier: MIT
//
// Streams of both kinds: making, piping, reading and iterating them. Prints nanoseconds of CPU time per stream or chunk.
'use strict';

const { Readable, Writable, Duplex, Transform } = require('stream');
const { ReadableStream, WritableStream } = require('stream/web');

const CHUNKS = 1e5;
const only = process.argv[2];
const chunk = Buffer.alloc(1024);

async function measure(name, run) {
  if (only !== undefined && !name.includes(only)) return;
  let best = Infinity;
  for (let round = 0; round < 4; round++) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, ((user + system) * 1000) / CHUNKS);
  }
  console.log(`${name.padEnd(28)} ${best.toFixed(0).padStart(9)}`);
}

function source(options) {
  let left = CHUNKS;
  return new Readable({ ...options, read() { this.push(left-- > 0 ? chunk : null); } });
}

function webSource() {
  let left = CHUNKS;
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

function sink() {
  return new Writable({ write(bytes, encoding, callback) { callback(); } });
}

const finished = (stream) => new Promise((resolve) => { stream.on('close', resolve); });

async function main() {
  const options = { read() {}, write() {} };
  for (const Class of [Readable, Writable, Duplex, Transform]) {
    await measure(`new ${Class.name}`, () => { for (let i = 0; i < CHUNKS; i++) void new Class(options); });
  }
  await measure('pipe', () => finished(source().pipe(sink())));
  const through = () => new Transform({ transform(bytes, encoding, callback) { callback(null, bytes); } });
  await measure('pipe through a transform', () => finished(source().pipe(through()).pipe(sink())));
  await measure('for await', async () => { for await (const bytes of source()) void bytes; });
  await measure('read in parts', () => {
    const stream = new Readable({ read() {} });
    for (let i = 0; i < CHUNKS; i += 64) {
      for (let j = 0; j < 16; j++) stream.push(chunk);
      while (stream.read(256) !== null);
    }
  });
  await measure('web: read', async () => {
    const reader = webSource().getReader();
    while (!(await reader.read()).done);
  });
  await measure('web: for await', async () => { for await (const bytes of webSource()) void bytes; });
  await measure('web: pipeTo', () => webSource().pipeTo(new WritableStream({ write() {} })));
}
main();
