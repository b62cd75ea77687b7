// SPDX-License-Identifier: MIT
// The options that streams read, in order, and the properties that they have.
'use strict';

const { Readable, Writable, Duplex, Transform, PassThrough } = require('stream');

for (const Class of [Readable, Writable, Duplex, Transform, PassThrough]) {
  const read = [];
  const stream = new Class(new Proxy({}, { get(target, name) { read.push(String(name)); return undefined; } }));
  console.log(Class.name, read.join(' '));
  console.log(Object.keys(stream).join(' '), Object.getOwnPropertySymbols(stream).map((symbol) => stream[symbol]));
}

const options = { readable: false, writable: false, allowHalfOpen: false, defaultEncoding: 'latin1', encoding: 'hex', emitClose: false, autoDestroy: false };
const half = new Duplex(options);
console.log(half.readable, half.writable, half.allowHalfOpen, half.readableEnded, half.writableEnded, half.writableFinished, half.readableEncoding);
console.log(half._readableState.defaultEncoding, half._writableState.defaultEncoding, half._readableState.emitClose, half._writableState.autoDestroy);
console.log(half._readableState.errored, half._writableState.errored, half._readableState.pipes, half._readableState.decoder !== null);

const plain = new Duplex();
console.log(plain._readableState.defaultEncoding, plain._readableState.pipes.length, plain._readableState.pipesCount, plain._readableState.paused);
plain._readableState.pipes.push(1);
console.log(plain._readableState.pipes, new Duplex()._readableState.pipes);
console.log(plain.isPaused(), plain.errored, plain.readableEncoding, plain.writableBuffer);

const order = [];
const constructed = new Duplex({
  construct(callback) { order.push('construct'); callback(); },
  read() { order.push('read'); this.push(null); },
  write(chunk, encoding, callback) { order.push(`write ${chunk} ${encoding}`); callback(); },
  final(callback) { order.push('final'); callback(); },
  destroy(error, callback) { order.push('destroy'); callback(error); },
});
constructed.end('x');
constructed.resume();
constructed.on('close', () => console.log(order.join(', ')));

const stop = new AbortController();
new Duplex({ signal: stop.signal, read() {}, write() {} }).on('error', (error) => console.log(error.name, error.code));
stop.abort();

// Objects of a parent that was made by a constructor call its own events.
function Old() { Duplex.call(this); }
Old.prototype = Object.create(Duplex.prototype);
const one = new Old();
const two = new Old();
one.on('x', () => {});
console.log(one.listenerCount('x'), two.listenerCount('x'), one instanceof Writable);
function Shared() { Readable.call(this); }
Shared.prototype = new Readable({ read() {} });
const first = new Shared();
const second = new Shared();
first.on('x', () => {});
console.log(first.listenerCount('x'), second.listenerCount('x'), Shared.prototype.listenerCount('x'));
