// SPDX-License-Identifier: MIT
// What streams throw and emit when misused.
'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough } = require('stream');

function tried(what, run) {
  try {
    const result = run();
    console.log(what, typeof result === 'object' ? 'object' : result);
  } catch (error) {
    console.log(what, error.name, error.code, error.message);
  }
}
function listened(what, stream) {
  stream.on('error', (error) => console.log(what, 'error', error.name, error.code, error.message));
  stream.on('close', () => console.log(what, 'close', stream.destroyed, stream.errored?.code));
  return stream;
}
const noop = { read() {}, write(chunk, encoding, callback) { callback(); } };
listened('no read', new Readable()).read();
tried('no write', () => listened('no write', new Writable()).write('x'));
tried('no transform', () => listened('no transform', new Transform()).write('x'));
tried('null', () => listened('null', new Writable(noop)).write(null));
tried('number', () => listened('number', new Writable(noop)).write(5));
tried('view', () => listened('view', new Writable(noop)).write(new DataView(new ArrayBuffer(2))));
tried('encoding', () => listened('encoding', new Writable(noop)).write('x', 'nope'));
tried('default encoding', () => new Writable(noop).setDefaultEncoding('nope'));
tried('read encoding', () => new Readable(noop).setEncoding('nope'));
tried('push number', () => listened('push number', new Readable(noop)).push(5));
const ended = listened('after end', new Writable(noop));
ended.end();
tried('after end', () => ended.write('x', (error) => console.log('callback', error.code)));
tried('end twice', () => ended.end((error) => console.log('end callback', error?.code)));
const finished = listened('after eof', new Readable(noop));
finished.push(null);
tried('after eof', () => finished.push('x'));
const destroyed = listened('destroyed', new Writable(noop));
destroyed.destroy();
tried('destroyed', () => destroyed.write('x', (error) => console.log('callback', error.code)));
tried('pipe', () => listened('pipe', new Writable(noop)).pipe(new PassThrough()));
tried('hwm', () => new Readable({ highWaterMark: 'x' }));
tried('hwm', () => new Writable({ highWaterMark: -1 }));
tried('hwm', () => new Duplex({ readableHighWaterMark: 1.5 }));
listened('double callback', new Writable({ write(chunk, encoding, callback) { callback(); callback(); } })).write('x');
listened('write fails', new Writable({ write(chunk, encoding, callback) { callback(new Error('disk')); } })).write('x', (error) => console.log('callback', error.message));
listened('final fails', new Writable({ ...noop, final(callback) { callback(new Error('last')); } })).end();
listened('construct fails', new Writable({ ...noop, construct(callback) { callback(new Error('early')); } })).write('x');
listened('read throws', new Readable({ read() { throw new Error('thrown'); } })).resume();
listened('transform fails', new Transform({ transform(chunk, encoding, callback) { callback(new Error('mapped')); } })).write('x');
