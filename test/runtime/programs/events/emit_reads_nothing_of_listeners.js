// SPDX-License-Identifier: MIT
// emit() calls a listener on the emitter with exactly its own arguments, for 0 to 12 of them, whatever the listener is. Proxies and
// getters see only the call.
'use strict';
const EventEmitter = require('events');

const emitter = new EventEmitter();
const seen = [];

function count() {
  seen.push(`${this === emitter} ${arguments.length} ${JSON.stringify([...arguments].map(String))}`);
}

const proxy = new Proxy(count, {
  get(target, key, receiver) {
    if (key !== 'apply') seen.push(`get ${String(key)}`); // which Node reads
    return Reflect.get(target, key, receiver);
  },
  apply(target, self, args) {
    seen.push('apply');
    return Reflect.apply(target, self, args);
  },
});

function watched(...args) {
  return Reflect.apply(count, this, args);
}
for (const name of ['call', 'bind', 'length', 'name']) {
  Object.defineProperty(watched, name, { get() { seen.push(`getter ${name}`); return undefined; } });
}

const lists = { proxy: [proxy], watched: [watched], bound: [count.bind(emitter)], all: [proxy, watched, count] };
for (const [name, list] of Object.entries(lists)) {
  emitter._events[name] = list.length === 1 ? list[0] : list;
  emitter._eventsCount++;
  seen.length = 0;
  for (let length = 0; length <= 12; length++) {
    const args = Array.from({ length }, (_, i) => (i % 3 === 0 ? undefined : i));
    console.log(name, length, emitter.emit(name, ...args));
  }
  console.log(seen.join('\n'));
}

// Listeners that emit again, throw, and return promises.
const inner = new EventEmitter({ captureRejections: true });
inner.on('a', function (n) {
  if (n > 0) this.emit('a', n - 1, 'more');
  console.log('a', n, arguments.length);
});
inner.on('a', (n) => { if (n === 2) throw new Error('two'); });
try { inner.emit('a', 3); } catch (error) { console.log(error.message); }
console.log(inner.emit('a', 1), inner.emit('none'), inner.emit('none', 1, 2));
inner.on('error', (error) => console.log('captured', error.message));
inner.on('async', async (...args) => { throw new Error(args.join()); });
inner.emit('async');
inner.emit('async', 1, 2);
inner.emit('async', 1, 2, 3, 4, 5, 6);
inner[Symbol.for('nodejs.rejection')] = (error, type, ...args) => console.log('rejection', error.message, type, args);
inner.emit('async', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
console.log(EventEmitter.prototype.emit.length, EventEmitter.prototype.emit.name);
