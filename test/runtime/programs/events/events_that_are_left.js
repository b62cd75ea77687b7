// SPDX-License-Identifier: MIT
// What is left of an emitter's events when one of them loses its last listener.
'use strict';

const { EventEmitter, errorMonitor } = require('events');

const symbol = Symbol('own');
const listener = () => {};

function made(names) {
  const emitter = new EventEmitter();
  for (const name of names) emitter.on(name, listener);
  return emitter;
}

const names = ['a', 'b', '2', 'c', '1', '__proto__', 'constructor'];
for (const list of [names, [...names, symbol], [...names, 7], [errorMonitor, 'error', 'a'], Array.from({ length: 20 }, (_, i) => `event ${i}`)]) {
  for (const gone of list) {
    const emitter = made(list);
    const events = emitter._events;
    emitter.off(gone, listener);
    console.log(emitter.eventNames().map(String).join(' '), emitter._eventsCount, emitter.listenerCount(gone), emitter.emit(gone === 'error' ? 'x' : gone));
    emitter.on(gone, listener).on(gone, listener);
    console.log(emitter.eventNames().map(String).join(' '), emitter._eventsCount, Object.getPrototypeOf(emitter._events), Object.keys(events).length > 0);
  }
}

// Listeners that remove others while an event is emitted.
const busy = made(['x', 'y', 'z']);
busy.on('x', () => busy.removeAllListeners('y'));
busy.on('x', () => busy.off('z', listener));
console.log(busy.emit('x'), busy.eventNames(), busy.emit('y'), busy.emit('z'));

// newListener and removeListener, also with an emit() of the program's, and once().
const told = new EventEmitter();
told.on('newListener', (name, fn) => console.log('new', name, fn === listener));
told.on('removeListener', (name, fn) => console.log('removed', name, fn === listener));
told.on('a', listener).once('b', listener).prependListener('a', listener);
told.off('b', listener).off('a', listener).off('a', listener);
told.emit = function (...args) {
  console.log('own emit', args.length);
  return EventEmitter.prototype.emit.apply(this, args);
};
told.once('c', listener).emit('c');
console.log(told.eventNames());
told.on('newListener', () => console.log('second'));
told.on('d', listener);
told.removeAllListeners();
console.log(told.eventNames(), told._eventsCount);

// A listener of newListener that throws.
const refusing = new EventEmitter();
refusing.on('newListener', () => { throw new Error('refused'); });
try {
  refusing.on('a', listener);
} catch (error) {
  console.log(error.message, refusing.eventNames());
}

// Errors that nobody handles once the only listener is gone, with a monitor.
const failing = made(['a', 'error']);
failing.on(errorMonitor, () => failing.off('error', listener));
try {
  failing.emit('error', new Error('unhandled'));
} catch (error) {
  console.log(error.message);
}
