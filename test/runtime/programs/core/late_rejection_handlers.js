// SPDX-License-Identifier: MIT
// rejectionHandled is emitted for await, then, and functions built on them.
'use strict';
process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message ?? reason));
process.on('rejectionHandled', (promise) => console.log('handled', promise));
const byAwait = Promise.reject('by await');
const byThen = Promise.reject('by then');
class Derived extends Promise {}
const byAll = Derived.reject('by allSettled');
const byRace = Promise.reject('by race');
const inTime = Promise.reject('in time');
process.nextTick(() => inTime.catch(() => console.log('caught in a tick')));
const steps = [
  async () => {
    try {
      await byAwait;
    } catch (reason) {
      console.log('caught', reason);
    }
    process.nextTick(() => console.log('tick'));
  },
  () => {
    byThen.catch((reason) => console.log('caught', reason));
    process.nextTick(() => console.log('tick'));
    Promise.resolve().then(() => console.log('microtask'));
  },
  () => Promise.allSettled([byAll]).then(([{ status, reason }]) => console.log(status, reason)),
  () => Promise.race([byRace]).catch((reason) => console.log('caught', reason)),
];
(function next() {
  const step = steps.shift();
  if (step === undefined) return;
  setImmediate(() => {
    step();
    setImmediate(next);
  });
})();
