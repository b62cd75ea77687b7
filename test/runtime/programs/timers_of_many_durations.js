// SPDX-License-Identifier: MIT
//
// Thousands of timers of different durations, most of which are cleared in several orders; the rest run in order of their due times.
'use strict';

const MANY = 3000;
const NEVER_MS = 1e6;

function startAll(step) {
  return Array.from({ length: MANY }, (_, i) => setTimeout(() => console.log('not cleared', step, i), NEVER_MS + i * step));
}

for (const step of [1, 7, 512, 1024, 4096, 65536]) {
  const timers = startAll(step);
  for (let i = 0; i < MANY; i += 3) clearTimeout(timers[i]);
  for (let i = MANY - 1; i >= 0; i--) clearTimeout(timers[i]);
  console.log(step, timers.every((timer) => timer._destroyed && timer._idleNext === null && timer._idleTimeout === -1));
}

// Both in the same list, whether others come and go or not.
const first = setTimeout(() => {}, 5000);
const others = startAll(3);
const second = setTimeout(() => {}, 5000);
console.log('same list', first._idlePrev === second, second._idleNext === first);
others.forEach(clearTimeout);
console.log('still', first._idlePrev === second, second._idleNext === first);
clearTimeout(first);
console.log('list alone', second._idlePrev === second._idleNext, second._idlePrev.constructor.name);
clearTimeout(second);

// A duration that a program has changed is looked up when the timer is cleared.
const changed = setTimeout(() => {}, 7000);
changed._idleTimeout = 8000;
clearTimeout(changed);
const after = setTimeout(() => {}, 7000);
console.log('list of a changed timer', after._idlePrev === after._idleNext);
clearTimeout(after);

const order = [];
const durations = [9, 3, 27, 1, 15, 3, 9, 21];
durations.forEach((ms, i) => setTimeout(() => order.push(`${ms}:${i}`), ms));
const end = process.hrtime.bigint() + 40n * 1000000n;
while (process.hrtime.bigint() < end); // all are due
setTimeout(() => console.log(order.join(' ')), 60);
