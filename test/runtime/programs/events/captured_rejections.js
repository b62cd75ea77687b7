// SPDX-License-Identifier: MIT
// Rejections of async listeners become 'error', or go to the method named by the symbol.
'use strict';
const events = require('events');
const { EventEmitter, captureRejectionSymbol } = events;

const emitter = new EventEmitter({ captureRejections: true });
emitter.on('error', (error) => console.log('error', error.message));
emitter.on('a', async (value) => { throw new Error(`a ${value}`); });
emitter.emit('a', 1);
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));

class Own extends EventEmitter {
  constructor() {
    super({ captureRejections: true });
  }

  [captureRejectionSymbol](error, name, ...args) {
    console.log('own', error.message, name, args);
  }
}
const own = new Own();
own.on('b', async () => { throw new Error('b'); });
own.emit('b', 1, 2);
console.log(captureRejectionSymbol, EventEmitter.captureRejections, events.captureRejections);

EventEmitter.captureRejections = true;
const later = new EventEmitter();
later.on('error', (error) => console.log('by default', String(error)));
later.on('c', () => Promise.reject(null));
later.on('c', () => ({ then(resolve, reject) { reject('thenable'); } }));
later.on('c', () => ({ then: 5 }));
later.on('c', () => ({ get then() { throw new Error('getter'); } }));
later.emit('c');
EventEmitter.captureRejections = false;

const loops = new EventEmitter({ captureRejections: true });
loops.on('error', async () => { throw new Error('in the handler'); });
loops.on('d', async () => { throw new Error('d'); });
process.on('unhandledRejection', (error) => console.log('unhandled', error.message));
loops.emit('d');

const none = new EventEmitter({ captureRejections: true });
none.on('e', async () => { throw new Error('nobody listens'); });
process.on('uncaughtException', (error) => console.log('uncaught', error.message));
none.emit('e');
