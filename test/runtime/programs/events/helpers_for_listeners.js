// SPDX-License-Identifier: MIT
// getEventListeners, addAbortListener, listenerCount, and the module's exports.
'use strict';
const events = require('events');

const emitter = new events.EventEmitter();
function a() {}
function b() {}
emitter.on('x', a).once('x', b);
console.log(events.getEventListeners(emitter, 'x'), events.getEventListeners(emitter, 'y'));
const target = new EventTarget();
const object = { handleEvent() {} };
target.addEventListener('x', a);
target.addEventListener('x', object);
target.addEventListener('x', b, { once: true, capture: true });
console.log(events.getEventListeners(target, 'x'), events.getEventListeners(target, 'y'));
for (const value of [{}, 5]) {
  try {
    events.getEventListeners(value, 'x');
  } catch (error) {
    console.log(error.code, error.message);
  }
}

const controller = new AbortController();
const disposable = events.addAbortListener(controller.signal, (event) => console.log('aborted', event.type));
const other = events.addAbortListener(controller.signal, () => console.log('never'));
other[Symbol.dispose]();
controller.signal.addEventListener('abort', (event) => event.stopImmediatePropagation());
events.addAbortListener(controller.signal, () => console.log('in spite of stopImmediatePropagation'));
controller.abort();
disposable[Symbol.dispose]();
events.addAbortListener(controller.signal, () => console.log('later, as it is aborted'));
console.log('sync');
for (const args of [[undefined, a], [{}, a], [controller.signal], [controller.signal, 5]]) {
  try {
    events.addAbortListener(...args);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
console.log(events.usingDomains, events.EventEmitter === events, typeof events.init, events.errorMonitor, events.defaultMaxListeners);
console.log(events.once.name, events.on.name, events.length, events.name);
