// SPDX-License-Identifier: MIT
// pipe and unpipe: events, backpressure, several targets, ends and errors.
'use strict';
const { Readable, Writable, PassThrough } = require('stream');

function sink(name, options) {
  const stream = new Writable({ write(chunk, encoding, callback) {
    console.log(name, 'got', String(chunk));
    setImmediate(callback);
  }, ...options });
  for (const event of ['pipe', 'unpipe', 'finish', 'close', 'error']) stream.on(event, (value) => console.log(name, event, value?.message ?? ''));
  return stream;
}
const from = (...chunks) => Readable.from(chunks, { objectMode: false });

const one = sink('one');
console.log(from('a', 'b').pipe(one) === one);
const shared = from('x', 'y', 'z');
shared.pipe(sink('slow', { highWaterMark: 1 }));
shared.pipe(sink('fast'));
const open = sink('open');
from('left open').pipe(open, { end: false }).on('unpipe', () => console.log('still writable', open.writable));
const source = new PassThrough();
const first = sink('first');
const second = sink('second');
source.pipe(first);
source.pipe(second);
source.write('both');
setImmediate(() => {
  source.unpipe(first);
  source.write('only second');
  source.unpipe();
  source.end('nobody');
  console.log(source.readableFlowing, source.listenerCount('data'));
});
const broken = new PassThrough();
const target = sink('target');
broken.pipe(target);
broken.on('error', (error) => console.log('broken', error.message, target.destroyed));
broken.destroy(new Error('source failed'));
const failing = sink('failing', { write(chunk, encoding, callback) { callback(new Error('target failed')); } });
const left = from('1', '2');
left.pipe(failing);
left.on('close', () => console.log('source closed'));
failing.on('close', () => console.log('source is', left.destroyed, left.readableFlowing));
