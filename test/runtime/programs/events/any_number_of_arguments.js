// SPDX-License-Identifier: MIT
// Listeners and ticks get exactly the arguments that were given, for any number of arguments and listeners.
'use strict';

const { EventEmitter, errorMonitor } = require('events');

const log = [];

function noting(name) {
  return function listener(...args) {
    log.push(`${name}:${this?.constructor.name ?? 'none'}:${arguments.length}:${args.map(String).join()}`);
  };
}

function show(title) {
  console.log(title, log.splice(0).join(' '));
}

const args = [1, undefined, 'three', null, 5, 6n];
for (let listeners = 0; listeners <= 3; listeners++) {
  const emitter = new EventEmitter();
  for (let i = 0; i < listeners; i++) emitter.on('event', noting(`l${i}`));
  for (let count = 0; count <= args.length; count++) {
    const result = emitter.emit('event', ...args.slice(0, count));
    show(`${listeners} listeners, ${count} arguments: ${result}`);
  }
}

// A listener's own `call` is not called.
const odd = noting('odd');
odd.call = () => log.push('wrong');
for (let count = 0; count <= args.length; count++) {
  const emitter = new EventEmitter();
  emitter.on('event', odd);
  emitter.emit('event', ...args.slice(0, count));
  emitter.on('event', odd);
  emitter.emit('event', ...args.slice(0, count));
  show(`odd listeners, ${count} arguments:`);
}

// Errors, seen by a monitor that changes the listeners.
for (let count = 0; count <= 3; count++) {
  const emitter = new EventEmitter();
  emitter.on(errorMonitor, (...given) => {
    log.push(`monitor:${given.length}`);
    emitter.on('error', noting('late'));
  });
  if (count > 1) emitter.on('error', noting('early'));
  emitter.emit('error', ...args.slice(0, count));
  emitter.emit('error', ...args.slice(0, count));
  show(`errors, ${count} arguments:`);
}

// Rejected promises of listeners, with the arguments of the event.
class Watched extends EventEmitter {
  [Symbol.for('nodejs.rejection')](error, type, ...given) {
    console.log('rejected', error, type, given.length, given.map(String).join());
  }
}
for (let count = 0; count <= args.length; count++) {
  const emitter = new Watched({ captureRejections: true });
  emitter.on('event', async () => { throw `one of ${count}`; });
  emitter.emit('event', ...args.slice(0, count));
  emitter.on('event', async () => { throw `two of ${count}`; });
  emitter.emit('event', ...args.slice(0, count));
}

for (let count = 0; count <= args.length; count++) process.nextTick(noting(`tick${count}`), ...args.slice(0, count));
process.nextTick(() => show('ticks:'));
