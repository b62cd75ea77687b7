// SPDX-License-Identifier: MIT
// Rejections are checked when ticks and microtasks are done; a late handler is reported.
process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message));
process.on('rejectionHandled', () => console.log('handled late'));
const early = Promise.reject(new Error('early'));
process.nextTick(() => early.catch(() => console.log('caught in a tick')));
Promise.resolve().then(() => {
  const inner = Promise.reject(new Error('inner'));
  process.nextTick(() => inner.catch(() => console.log('caught in a tick of a microtask')));
});
const late = Promise.reject(new Error('late'));
setTimeout(() => late.catch(() => console.log('caught in a timer')), 1);
