// SPDX-License-Identifier: MIT
//
// Emitters, event targets, abort signals and structured clones. Prints nanoseconds of CPU time per call.
'use strict';

const EventEmitter = require('events');

const ROUNDS = 2e5;
const only = process.argv[2];
let sink;

function measure(name, call) {
  if (only !== undefined && !name.includes(only)) return;
  for (let i = 0; i < ROUNDS / 4; i++) sink = call();
  const best = Math.min(...[1, 2, 3].map(() => {
    const start = process.cpuUsage();
    for (let i = 0; i < ROUNDS; i++) sink = call();
    const { user, system } = process.cpuUsage(start);
    return ((user + system) * 1000) / ROUNDS;
  }));
  console.log(`${name.padEnd(28)} ${best.toFixed(0).padStart(9)}`);
}

function nothing() {}

for (const count of [1, 5]) {
  const emitter = new EventEmitter();
  for (let i = 0; i < count; i++) emitter.on('event', () => {});
  measure(`emit, ${count} listeners`, () => emitter.emit('event', 1, 2));
  measure(`emit 6 arguments, ${count}`, () => emitter.emit('event', 1, 2, 3, 4, 5, 6));
  measure(`on and off, ${count} listeners`, () => emitter.on('event', nothing).off('event', nothing));
  measure(`listeners, ${count}`, () => emitter.listeners('event'));
}
const emitter = new EventEmitter();
measure('once and emit', () => emitter.once('event', nothing).emit('event', 1));
measure('new EventEmitter', () => new EventEmitter());

const target = new EventTarget();
target.addEventListener('event', () => {});
const event = new Event('event');
measure('dispatchEvent', () => target.dispatchEvent(event));
measure('new Event', () => new Event('event'));
measure('new EventTarget', () => new EventTarget());
measure('add and remove listener', () => {
  target.addEventListener('other', nothing);
  target.removeEventListener('other', nothing);
});
measure('new AbortController', () => new AbortController());
measure('abort', () => new AbortController().abort('reason'));

const bytes = Buffer.alloc(64);
measure('structuredClone object', () => structuredClone({ a: 1, b: 'text', c: [1, 2, 3] }));
measure('structuredClone Map', () => structuredClone(new Map([[1, 'one']])));
measure('structuredClone Buffer', () => structuredClone(bytes));
void sink;
