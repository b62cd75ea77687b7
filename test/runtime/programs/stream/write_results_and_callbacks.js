// SPDX-License-Identifier: MIT
// Results of write(), and when callbacks, drain and finish run: synchronously or later, destroyed or not.
'use strict';
const { Duplex, Writable } = require('stream');

function make(log, isLater, Base = Writable) {
  const stream = new Base({
    highWaterMark: 10,
    read() {},
    write(chunk, encoding, callback) {
      log.push('_write');
      if (isLater) setImmediate(callback);
      else callback();
    },
    final(callback) {
      log.push('_final');
      callback();
    },
  });
  for (const name of ['drain', 'finish', 'prefinish', 'close', 'error']) stream.on(name, () => log.push(name));
  return stream;
}
const show = (name, log) => (error) => log.push(`${name}:${error === null ? null : error?.code ?? error?.message}`);

const cases = {
  'much at once': (log) => { log.push(make(log).write('a'.repeat(20)), 'after'); },
  'much at once, with callback': (log) => { log.push(make(log).write('a'.repeat(20), show('cb', log)), 'after'); },
  'much later': (log) => { log.push(make(log, true).write('a'.repeat(20), show('cb', log)), 'after'); },
  'one or two later': (log) => {
    const stream = make(log, true);
    log.push(stream.write('abcdef'), stream.write('ghijkl'), stream.writableNeedDrain, stream.writableLength);
  },
  corked(log) {
    const stream = make(log);
    stream.cork();
    log.push(stream.write('a'.repeat(20)), stream.writableNeedDrain);
    stream.uncork();
    log.push(stream.writableNeedDrain, stream.writableLength);
  },
  'end with data': (log) => make(log).end('x', show('end', log)),
  'end, then destroyed': (log) => make(log).end('x', show('end', log)).destroy(new Error('mine')),
  'end later, then destroyed': (log) => make(log, true).end('x', show('end', log)).destroy(new Error('mine')),
  'end of a duplex, then destroyed': (log) => make(log, true, Duplex).end('x', show('end', log)).destroy(new Error('mine')),
  'end of a duplex, then written': (log) => make(log, false, Duplex).end(show('end', log)).write('late', show('cb', log)),
  'destroyed with writes under way'(log) {
    const stream = make(log, true);
    stream.write('a', show('a', log));
    stream.write('b', show('b', log));
    stream.destroy();
  },
};
const names = Object.keys(cases);
(function next() {
  const name = names.shift();
  if (name === undefined) return;
  const log = [];
  cases[name](log);
  process.nextTick(() => log.push('tick'));
  setImmediate(() => setImmediate(() => setImmediate(() => {
    console.log(`${name}: ${log.join(' ')}`);
    next();
  })));
}());
