// SPDX-License-Identifier: MIT
//
// A sink with no buffer space, pending ends, failing ends, and removed listeners.
'use strict';

const { Readable, Writable, Duplex, Transform, finished } = require('stream');

const turn = () => new Promise((resolve) => { setImmediate(resolve); });
const shown = (error) => (error ? error.code ?? error.message : 'well');

async function pipeWithoutRoom(isSync) {
  const written = [];
  const sink = new Writable({
    highWaterMark: 0,
    write(chunk, encoding, callback) {
      written.push(String(chunk));
      if (isSync) callback();
      else setImmediate(callback);
    },
  });
  Readable.from(['a', 'b', 'c']).pipe(sink);
  await new Promise((resolve) => { finished(sink, resolve); });
  console.log('pipe', isSync, written.join(), sink.writableNeedDrain);
}

async function finishedWhileEnding(options) {
  const log = [];
  let release;
  const duplex = new Duplex({ read() {}, write(chunk, encoding, callback) { release = callback; } });
  duplex.on('finish', () => log.push('finish'));
  duplex.write('a');
  duplex.end();
  finished(duplex, options, (error) => log.push(`finished ${shown(error)}`));
  await turn();
  log.push('|');
  release();
  await turn();
  duplex.push(null);
  duplex.resume();
  await turn();
  console.log('finished', options, log.join(' '));
}

async function endThatFails(options, before) {
  const log = [];
  const sink = new Writable({ write(chunk, encoding, callback) { callback(); }, ...options });
  sink.on('error', (error) => log.push(`error ${shown(error)}`));
  if (before) await turn();
  for (const number of [1, 2]) sink.end((error) => log.push(`end ${number} ${shown(error)}`));
  await turn();
  sink.end((error) => log.push(`end 3 ${shown(error)}`));
  await turn();
  console.log('end', Object.keys(options), before, log.join(', '));
}

async function ticksOfConstruct(isObject) {
  const log = [];
  const count = (left) => left > 0 && process.nextTick(() => { log.push('tick'); count(left - 1); });
  const sink = new Writable({
    objectMode: isObject,
    construct(callback) { callback(); count(4); },
    write(chunk, encoding, callback) { log.push('write'); callback(); },
  });
  sink.on('finish', () => log.push('finish'));
  sink.end('a');
  await turn();
  console.log('construct', isObject, log.join(' '));
}

async function transformAfterItsEnd() {
  const log = [];
  const way = new Transform({
    transform(chunk, encoding, callback) {
      setImmediate(() => {
        callback();
        log.push('returned');
      });
    },
  });
  way.push(null);
  way.write('a', () => log.push('written'));
  await turn();
  await turn();
  console.log('transform', log.join(' '));
}

async function listenersRemoved(remove) {
  const source = new Readable({ objectMode: true, highWaterMark: 1, read() {} });
  const listener = () => {};
  source.on('data', listener);
  await turn();
  remove(source, listener);
  source.resume();
  await turn();
  console.log('listeners', source.push('x'), source.readableLength, source.readableFlowing);
}

(async () => {
  await pipeWithoutRoom(true);
  await pipeWithoutRoom(false);
  for (const options of [{}, { readable: false }, { writable: false }]) await finishedWhileEnding(options);
  const failing = (callback) => setImmediate(callback, new Error('failed'));
  for (const autoDestroy of [true, false]) {
    await endThatFails({ final: failing, autoDestroy }, false);
    await endThatFails({ construct: failing, autoDestroy }, false);
    await endThatFails({ construct: failing, autoDestroy }, true);
  }
  await ticksOfConstruct(false);
  await ticksOfConstruct(true);
  await transformAfterItsEnd();
  await listenersRemoved((source) => source.removeAllListeners('data'));
  await listenersRemoved((source) => source.removeAllListeners());
  await listenersRemoved((source, listener) => source.removeListener('data', listener));
})();
