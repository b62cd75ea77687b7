// SPDX-License-Identifier: MIT
// Adding, prepending, removing, and what a running emit sees of it.
'use strict';
const EventEmitter = require('events');

const emitter = new EventEmitter();
const say = (text) => (...args) => console.log(text, ...args);
const second = say('second');
console.log(emitter.on('a', say('first')) === emitter, emitter.addListener === emitter.on, emitter.off === emitter.removeListener);
emitter.on('a', second).prependListener('a', say('zeroth')).once('a', say('once')).prependOnceListener('a', say('once before'));
console.log(emitter.emit('a', 1, 2, 3, 4), emitter.listenerCount('a'));
console.log(emitter.emit('a', 5), emitter.emit('none'));
emitter.off('a', second).off('a', second).off('none', second);
console.log(emitter.listenerCount('a'), emitter.eventNames());

emitter.removeAllListeners();
const late = say('late');
emitter.on('b', () => {
  console.log('adds and removes');
  emitter.on('b', say('added while it runs'));
  emitter.off('b', late);
});
emitter.on('b', late);
emitter.emit('b');
emitter.emit('b');

const symbol = Symbol('event');
emitter.on(symbol, function (...args) { console.log('this', this === emitter, args); });
emitter.emit(symbol);
emitter.emit(symbol, undefined, null);
console.log(emitter.eventNames(), emitter.rawListeners(symbol).length, emitter.listeners('no'));

const order = new EventEmitter();
order.on('newListener', (name, listener) => console.log('new', name, listener.name, order.listenerCount(name)));
order.on('removeListener', (name, listener) => console.log('removed', name, listener.name, order.listenerCount(name)));
function one() {}
function two() {}
order.on('x', one);
order.once('x', two);
console.log(order.listeners('x'), order.rawListeners('x'), order.rawListeners('x')[1].listener === two);
order.emit('x');
order.on('x', two).on('x', one).on('y', two);
console.log(order.listenerCount('x', one), order.listenerCount('x', two), EventEmitter.listenerCount(order, 'x'));
order.removeAllListeners('x');
order.removeAllListeners();
console.log(order.eventNames(), order._eventsCount);

const duplicates = new EventEmitter();
duplicates.on('d', one).on('d', two).on('d', one);
duplicates.removeListener('d', one);
console.log(duplicates.listeners('d'));
console.log(duplicates, EventEmitter.prototype);
