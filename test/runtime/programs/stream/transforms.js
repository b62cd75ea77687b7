// SPDX-License-Identifier: MIT
// Transform and PassThrough: flush, several chunks for one, object mode, order of events.
'use strict';
const { Transform, PassThrough } = require('stream');

function watched(name, stream) {
  for (const event of ['data', 'end', 'prefinish', 'finish', 'close', 'drain', 'error']) {
    stream.on(event, (value) => console.log(name, event, value instanceof Error ? value.message : value === undefined ? '' : String(value)));
  }
  return stream;
}
const doubling = watched('doubling', new Transform({
  transform(chunk, encoding, callback) {
    this.push(chunk);
    this.push(String(chunk).toUpperCase());
    callback();
  },
  flush(callback) {
    this.push('the end');
    setImmediate(callback);
  },
}));
doubling.write('a');
doubling.end('b');
const objects = watched('objects', new Transform({
  readableObjectMode: true,
  transform(chunk, encoding, callback) { callback(null, [String(chunk), encoding]); },
}));
objects.write('text');
objects.end();
const slow = watched('slow', new Transform({ highWaterMark: 2, transform(chunk, encoding, callback) { setImmediate(callback, null, chunk); } }));
console.log(slow.write('12'), slow.write('34'), slow.writableLength, slow.readableLength);
slow.end();
const through = watched('through', new PassThrough());
process.nextTick(() => through.end('passed'));
const late = watched('late', new Transform({ transform(chunk, encoding, callback) { callback(null, null); } }));
late.write('ends the readable side');
const failing = watched('failing', new Transform({ transform(chunk, encoding, callback) { callback(); }, flush(callback) { callback(new Error('flush')); } }));
failing.end('x');
class Counter extends Transform {
  count = 0;

  _transform(chunk, encoding, callback) {
    this.count += chunk.length;
    callback();
  }

  _flush(callback) {
    callback(null, String(this.count));
  }
}
watched('counter', new Counter()).end('four');
console.log(Object.keys(new Counter()).includes('count'), new Transform().readableHighWaterMark);
