// SPDX-License-Identifier: MIT
// Chunks of all kinds through push(), read() and write(), with the results and the state after each call.
'use strict';

const { Readable, Writable } = require('stream');
const { EventEmitter } = require('events');

function show(label, stream, result) {
  const state = stream._readableState ?? stream._writableState;
  console.log(label, result, state.length, state.needDrain ?? state.needReadable, state.errored?.code ?? state.errored);
}

function attempt(label, stream, call) {
  stream.on('error', (error) => console.log(label, 'error', error.code));
  try {
    show(label, stream, call());
  } catch (error) {
    console.log(label, 'throws', error.code);
  }
}

const CHUNKS = [Buffer.from('abc'), Buffer.alloc(0), 'text', '', new Uint8Array([65, 66]), new Uint16Array([65]), new DataView(new ArrayBuffer(2)), null, undefined, 5, {}, []];
for (const objectMode of [false, true]) {
  CHUNKS.forEach((chunk, i) => {
    const label = `${objectMode ? 'object' : 'bytes'} ${i}`;
    const readable = new Readable({ objectMode, highWaterMark: 2, read() {} });
    attempt(`${label} push`, readable, () => readable.push(chunk));
    attempt(`${label} read`, readable, () => readable.read());
    const writable = new Writable({ objectMode, highWaterMark: 2, write(data, encoding, callback) { console.log(label, data, encoding); callback(); } });
    attempt(`${label} write`, writable, () => writable.write(chunk));
    attempt(`${label} write with encoding`, writable, () => writable.write(chunk, 'latin1'));
    attempt(`${label} write with callback`, writable, () => writable.write(chunk, () => console.log(label, 'written')));
  });
}

// Unknown encodings, writes after the end, chunks after the end.
const ended = new Writable({ write(data, encoding, callback) { callback(); } });
attempt('unknown', ended, () => ended.write(Buffer.from('a'), 'nothing'));
ended.end();
attempt('after end', ended, () => ended.write(Buffer.from('a')));
const over = new Readable({ read() {} });
over.push(null);
attempt('after eof', over, () => over.push(Buffer.from('a')));

// Reads of parts of chunks.
const parts = new Readable({ read() {} });
for (const text of ['abc', 'defg', 'h', 'ijklmn']) parts.push(Buffer.from(text));
for (const count of [2, 1, 4, 3, undefined, 1]) show(`part ${count}`, parts, `${parts.read(count)}`);
const texts = new Readable({ encoding: 'utf8', read() {} });
for (const text of ['abc', 'defg', 'h']) texts.push(text);
for (const count of [2, 3, 0, undefined]) show(`text ${count}`, texts, texts.read(count));

// An emit() of the program's sees every chunk; listeners may come and go.
const own = new Readable({ read() {} });
own.emit = function (name, ...args) {
  console.log('emit', name, args.length);
  return EventEmitter.prototype.emit.call(this, name, ...args);
};
own.on('data', (chunk) => console.log('data', `${chunk}`));
own.push('x');
own.push('y');
own.push(null);

const several = new Readable({ objectMode: true, read() {} });
function once(chunk) {
  console.log('once', chunk);
  several.removeListener('data', once);
}
several.on('data', once);
several.on('data', (chunk) => console.log('always', chunk, this === several));
several.push(1);
setImmediate(() => {
  several.push(2);
  several.push(undefined);
  several.push(null);
});

// Callbacks of writes that wait.
const slow = new Writable({ highWaterMark: 3, write(data, encoding, callback) { setImmediate(callback); } });
slow.on('drain', () => console.log('drain', slow.writableLength));
for (const text of ['a', 'bc', 'd']) console.log('write', slow.write(text, () => console.log('done', text)), slow.writableLength, slow.writableNeedDrain);
slow.cork();
console.log('corked', slow.write(Buffer.from('e')), slow._writableState.buffered.length, slow._writableState.getBuffer().length);
slow.uncork();
slow.end(() => console.log('finished'));
