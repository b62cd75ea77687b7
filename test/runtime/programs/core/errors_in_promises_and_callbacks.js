// SPDX-License-Identifier: MIT
// Errors of the engine in callbacks, promises and emitters.
'use strict';
const { EventEmitter } = require('events');
const show = (from) => (error) => console.log(from, error.name, error.message);
new Promise((resolve) => resolve(null.x)).catch(show('executor'));
Promise.resolve().then(() => undefined.y).catch(show('then'));
(async () => missingName)().catch(show('async'));
(async () => {
  await null;
  ({}).a.b();
})().catch(show('after await'));
Promise.all([Promise.resolve(1), (async () => JSON.parse('{'))()]).catch(show('all'));
process.once('uncaughtException', show('uncaught'));
setTimeout(() => {
  const emitter = new EventEmitter();
  emitter.on('x', () => emitter.missing());
  try {
    emitter.emit('x');
  } catch (error) {
    show('emit')(error);
  }
  queueMicrotask(() => { const fixed = 1; fixed = 2; });
}, 1);
try {
  [3, 1].sort(() => { throw 'text'; });
} catch (value) {
  console.log('sort', value);
}
function* numbers() {
  try {
    yield 1;
  } finally {
    console.log('closed');
  }
}
try {
  for (const n of numbers()) n.a.b;
} catch (error) {
  show('generator')(error);
}
