// SPDX-License-Identifier: MIT
//
// emit() passes on as many arguments as it gets, to one listener and to several, also for `error` and with captured rejections.
'use strict';

const EventEmitter = require('events');

const values = Array.from({ length: 14 }, (_, i) => i);

function show(label) {
  return function listener(...args) {
    console.log(label, this instanceof EventEmitter, args.length, args.join(','));
  };
}

console.log(EventEmitter.prototype.emit.length, EventEmitter.prototype.emit.name);

const emitter = new EventEmitter();
emitter.on('one', show('one'));
emitter.on('several', show('first')).on('several', show('second'));
emitter.on(undefined, show('undefined'));
for (let count = 0; count <= values.length; count++) {
  console.log(emitter.emit('one', ...values.slice(0, count)), emitter.emit('several', ...values.slice(0, count)),
    emitter.emit('none', ...values.slice(0, count)));
}
console.log(emitter.emit(), emitter.emit(undefined, 1, 2, 3, 4, 5));

// Listeners that are added or removed meanwhile do not count.
const late = show('late');
emitter.on('changing', () => emitter.on('changing', late).off('changing', last));
const last = show('last');
emitter.on('changing', last);
emitter.emit('changing', 1, 2, 3, 4, 5, 6);
emitter.removeAllListeners('changing');

emitter.on(EventEmitter.errorMonitor, show('monitor'));
try {
  emitter.emit('error', new RangeError('nobody listens'), 2);
} catch (error) {
  console.log(error.name, error.message);
}
emitter.on('error', show('error'));
emitter.emit('error', 1, 2, 3, 4, 5, 6);
emitter.on('error', show('error again'));
emitter.emit('error');
emitter.emit('error', 'a', 'b');

const capturing = new EventEmitter({ captureRejections: true });
capturing[Symbol.for('nodejs.rejection')] = (error, type, ...args) => console.log('rejected', error.message, type, args.length, args.join(','));
capturing.on('work', async (...args) => { throw new Error(`after ${args.length}`); });
capturing.on('works', async () => { throw new Error('first'); }).on('works', async () => { throw new Error('second'); });
for (const count of [0, 1, 2, 5, 12]) {
  capturing.emit('work', ...values.slice(0, count));
  capturing.emit('works', ...values.slice(0, count));
}
