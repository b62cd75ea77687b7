// SPDX-License-Identifier: MIT
// Listeners that are no plain functions get the emitter and as many arguments as emit() was given: those with a call() of their
// own, proxies, bound functions and classes, alone and with others, and after Function.prototype.call was replaced.
'use strict';
const EventEmitter = require('events');

const emitter = new EventEmitter();

function told(name) {
  return function listener(...args) { console.log(name, this === emitter, args.length, ...args); };
}

const withCall = Object.assign(told('own call'), { call() { console.log('never called'); } });
const withGetter = Object.defineProperty(told('getter'), 'call', { get: () => 5 });
const proxied = new Proxy(told('proxy'), { apply: (target, receiver, args) => Reflect.apply(target, receiver, ['trapped', ...args]) });
const bound = told('bound').bind(emitter, 'first');
const listeners = [told('plain'), withCall, withGetter, proxied, bound, console.log.bind(null, 'console')];

const GIVEN = [[], [1], [undefined], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, undefined], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7]];

function emitAll(title) {
  console.log(title);
  for (const args of GIVEN) console.log(emitter.emit('event', ...args));
}

for (const listener of listeners) {
  emitter.on('event', listener);
  emitAll(`alone: ${listener.name}`);
  emitter.removeAllListeners('event');
}
for (const listener of listeners) emitter.on('event', listener);
emitAll('together');
emitter.removeAllListeners('event');

emitter.on('undefined', told('without a name'));
console.log(emitter.emit(), emitter.emit(undefined), emitter.emit(undefined, 1));

class Thing {}
emitter.on('event', Thing);
try {
  emitter.emit('event', 1);
} catch (error) {
  console.log(error.name);
}
emitter.removeAllListeners('event');

// Node's console needs call(), so the results are printed afterwards.
const { call } = Function.prototype;
const seen = [];
Function.prototype.call = () => { seen.push('replaced call()'); };
emitter.on('event', function first(...args) { seen.push(this === emitter, args); });
emitter.on('event', new Proxy((...args) => { seen.push(args); }, {}));
emitter.emit('event', 1, 2);
emitter.emit('event', 1, 2, 3, 4, 5);
Function.prototype.call = call;
console.log(seen);
console.log(EventEmitter.prototype.emit.length, EventEmitter.prototype.emit.name);
