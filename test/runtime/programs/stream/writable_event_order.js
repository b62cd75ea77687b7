// SPDX-License-Identifier: MIT
// A Writable: write, drain, cork, finish and close, with synchronous and asynchronous callbacks.
'use strict';
const { Writable } = require('stream');

function sink(name, later, options) {
  const stream = new Writable({
    write(chunk, encoding, callback) {
      console.log(name, 'write', String(chunk), encoding, this.writableLength);
      if (later) setImmediate(callback);
      else callback();
    },
    final(callback) {
      console.log(name, 'final');
      callback();
    },
    ...options,
  });
  for (const event of ['drain', 'prefinish', 'finish', 'close', 'error']) stream.on(event, (value) => console.log(name, event, value?.message ?? ''));
  return stream;
}

const now = sink('now', false, { highWaterMark: 3 });
console.log(now.write('ab', () => console.log('callback of ab')), now.write('cd', 'utf8', () => console.log('callback of cd')), now.writableNeedDrain);
now.end('ef', () => console.log('callback of end'));
console.log(now.writable, now.writableEnded, now.writableFinished, now.writableLength);
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));

const later = sink('later', true, { highWaterMark: 4, decodeStrings: false });
console.log(later.write('abc'), later.write('def'), later.writableLength, later.writableHighWaterMark);
later.once('drain', () => later.end());

const corked = sink('corked', false, {
  writev(chunks, callback) {
    console.log('writev', chunks.map(({ chunk, encoding }) => `${chunk}:${encoding}`));
    callback();
  },
});
corked.cork();
corked.cork();
corked.write('1');
corked.write('2');
corked.uncork();
console.log(corked.writableCorked);
process.nextTick(() => {
  corked.uncork();
  corked.end('3');
});
const objects = new Writable({ objectMode: true, write(value, encoding, callback) { callback(null, console.log('object', value, encoding)); } });
objects.write({ a: 1 });
objects.write(5);
objects.setDefaultEncoding('latin1');
objects.write('text');
console.log(new Writable().writableHighWaterMark, objects.writableHighWaterMark, objects.writableObjectMode);
