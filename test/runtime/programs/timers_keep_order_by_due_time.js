// SPDX-License-Identifier: MIT
// Equal delays in the order set; overdue timers by due time; what a callback adds waits.
'use strict';
const spin = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
for (const n of [1, 2, 3]) setTimeout(() => console.log('sixty', n), 60);
setTimeout(() => console.log('a hundred and eighty'), 180);
setTimeout(() => console.log('a hundred and twenty'), 120);
setTimeout(() => {
  console.log('one');
  setTimeout(() => console.log('one, nested'), 1);
  setTimeout(() => console.log('zero, nested'), 0);
  setImmediate(() => console.log('immediate'));
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('promise'));
}, 1);
setTimeout(() => console.log('one again'), 1);
spin(240);
