// SPDX-License-Identifier: MIT
// Equal delays in the order set; overdue timers by due time; what a callback adds waits.
'use strict';
const spin = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
for (const n of [1, 2, 3]) setTimeout(() => console.log('ten', n), 10);
setTimeout(() => console.log('thirty'), 30);
setTimeout(() => console.log('twenty'), 20);
setTimeout(() => {
  console.log('one');
  setTimeout(() => console.log('one, nested'), 1);
  setTimeout(() => console.log('zero, nested'), 0);
  setImmediate(() => console.log('immediate'));
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('promise'));
}, 1);
setTimeout(() => console.log('one again'), 1);
spin(50);
