// SPDX-License-Identifier: MIT
// 'error' without a listener, the monitor, and wrong arguments.
'use strict';
const { EventEmitter, errorMonitor } = require('events');

function tried(run) {
  try {
    console.log('gave', run());
  } catch (error) {
    console.log(error.name, error.code, error.message, 'context' in error ? error.context : '', error.cause);
  }
}

const emitter = new EventEmitter();
for (const value of [new Error('an error'), new RangeError('other'), 'text', undefined, null, { a: { b: { c: 1 } } }, 5, Symbol('s')]) {
  tried(() => emitter.emit('error', value));
}
tried(() => emitter.emit('error'));
emitter.on(errorMonitor, (error) => console.log('monitor', error.message));
tried(() => emitter.emit('error', new Error('seen')));
emitter.on('error', (error) => console.log('listener', error.message));
tried(() => emitter.emit('error', new Error('both')));
console.log(errorMonitor, emitter.eventNames());

for (const value of [undefined, null, 5, 'x', {}]) {
  for (const name of ['on', 'once', 'off', 'prependListener', 'prependOnceListener']) tried(() => emitter[name]('x', value));
}
for (const value of [-1, NaN, 'x', undefined, null]) tried(() => emitter.setMaxListeners(value));
for (const value of [-1, NaN, 'x']) tried(() => { EventEmitter.defaultMaxListeners = value; });
for (const value of [0, 1, 2.5, Infinity]) tried(() => emitter.setMaxListeners(value).getMaxListeners());
tried(() => new EventEmitter({ captureRejections: 'yes' }));
tried(() => { EventEmitter.captureRejections = 1; });
class Custom extends Error {}
tried(() => new EventEmitter().emit('error', new Custom('custom')));
tried(() => new EventEmitter().emit('error', { toString() { throw new Error('bad'); } }));
