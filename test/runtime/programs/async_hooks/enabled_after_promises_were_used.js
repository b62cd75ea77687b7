// SPDX-License-Identifier: MIT
// The main script uses promises, and enables hooks afterwards: they see the promises of what it has queued, in order with ticks. A tick
// that throws does not change that.
'use strict';
const { createHook } = require('async_hooks');

const operations = [
  () => new Promise((resolve) => resolve(1)), () => Promise.resolve(1), () => Promise.reject(1).catch(() => 2),
  () => Promise.all([1, 2]), async () => { await 1; },
];
for (const operation of operations) operation();

const lines = [];
const names = new Map();
const nameOf = (id) => names.get(id) ?? 'another';
const show = (event) => (id) => { if (names.has(id)) lines.push(`${event} ${nameOf(id)}`); };
const hook = createHook({
  init(id, type, trigger) {
    if (type !== 'PROMISE') return;
    names.set(id, `promise ${names.size}`);
    lines.push(`init ${nameOf(id)} by ${nameOf(trigger)}`);
  },
  before: show('before'),
  after: show('after'),
  promiseResolve: show('resolve'),
});

process.on('uncaughtException', (error) => lines.push(error.message));
queueMicrotask(() => {
  lines.push('microtask');
  hook.enable();
  for (const operation of operations) {
    lines.push(String(operation));
    operation();
  }
});
process.nextTick(() => lines.push('tick 1'));
process.nextTick(() => { throw new Error('tick 2'); });
process.nextTick(() => lines.push('tick 3'));
setImmediate(() => lines.push('immediate'));
hook.enable();
hook.disable();
lines.push('end of script');
process.on('exit', () => console.log(lines.join('\n')));
