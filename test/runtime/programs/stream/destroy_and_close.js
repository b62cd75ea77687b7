// SPDX-License-Identifier: MIT
// destroy: with and without an error, its callback, flags, autoDestroy and emitClose.
'use strict';
const { Readable, Writable, Duplex, finished, addAbortSignal } = require('stream');
const stream = require('stream');

function watched(name, given) {
  for (const event of ['error', 'close', 'end', 'finish']) given.on(event, (value) => console.log(name, event, value?.message ?? ''));
  return given;
}
const flags = (given) => [given.destroyed, given.closed, given.errored?.message, given.readable, given.writable, given.readableAborted,
  given.writableAborted, given.readableDidRead, given.readableEnded, given.writableFinished];
const methods = { read() {}, write(chunk, encoding, callback) { callback(); } };

const plain = watched('plain', new Duplex(methods));
console.log(plain.destroy() === plain, flags(plain));
const failing = watched('failing', new Readable({ ...methods, destroy(error, callback) {
  console.log('destroy', error.message);
  setImmediate(callback, new Error('from destroy'));
} }));
failing.destroy(new Error('given'));
failing.destroy(new Error('again'));
console.log(flags(failing));
const silent = watched('silent', new Writable({ ...methods, emitClose: false }));
silent.destroy(new Error('no close'));
const kept = watched('kept', new Readable({ ...methods, autoDestroy: false }));
kept.resume();
kept.push(null);
setImmediate(() => console.log('kept', flags(kept)));
const ended = watched('ended', new Duplex({ ...methods, allowHalfOpen: false }));
ended.resume();
ended.push(null);
setImmediate(() => console.log('ended', flags(ended)));
const constructed = watched('constructed', new Writable({ ...methods, construct(callback) {
  console.log('construct');
  setImmediate(callback);
} }));
constructed.destroy();
finished(constructed, (error) => console.log('finished', error?.code));
const controller = new AbortController();
const aborted = addAbortSignal(controller.signal, watched('aborted', new Readable(methods)));
controller.abort();
aborted.on('error', (error) => console.log(error.name, error.code));
console.log(stream.isDestroyed(aborted), stream.isErrored(aborted), stream.isDisturbed(aborted), stream.isReadable(aborted), stream.isWritable(plain));
const disposed = watched('disposed', new Readable(methods));
disposed[Symbol.asyncDispose]().then(() => console.log('was disposed'));
stream.destroy(watched('by function', new Readable(methods)));
for (const wrong of [[{}, new Readable(methods)], [controller.signal, {}]]) {
  try {
    addAbortSignal(...wrong);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
