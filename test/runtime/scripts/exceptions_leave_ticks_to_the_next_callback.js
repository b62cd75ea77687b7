// SPDX-License-Identifier: MIT
// If a callback throws and the exception is handled, the ticks it queued run after the next callback.
process.on('uncaughtException', (error) => console.log('uncaught', error.message));
setTimeout(() => {
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('promise'));
  throw new Error('first timer');
}, 1);
setTimeout(() => console.log('second timer'), 1);
setTimeout(() => {
  console.log('third timer');
  setImmediate(() => {
    process.nextTick(() => console.log('tick of an immediate'));
    throw new Error('immediate');
  });
  setImmediate(() => console.log('second immediate'));
}, 1);
const end = Date.now() + 5;
while (Date.now() < end);
