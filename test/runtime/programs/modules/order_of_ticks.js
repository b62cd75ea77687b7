// SPDX-License-Identifier: MIT
// A module runs in a microtask: microtasks come before ticks.
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask')).then(() => process.nextTick(() => console.log('late tick')));
setImmediate(() => console.log('immediate'));
queueMicrotask(() => console.log('queued'));
console.log('module');
await undefined;
console.log('after await');
process.nextTick(() => console.log('second tick'));
await undefined;
console.log('after second await');
