// SPDX-License-Identifier: MIT
// Clearing from ticks, promises, other timers and from the callback itself.
'use strict';
const spin = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
// By increasing delay: however long the machine pauses in between, the order of due times is the same.
setTimeout(() => clearTimeout(c), 1);
let count = 0;
const interval = setInterval((step) => {
  count += step;
  console.log('interval', count);
  if (count === 6) clearInterval(interval);
}, 50, 2);
const mixed = setInterval(() => { console.log('mixed once'); clearTimeout(mixed); }, 50);
const a = setTimeout(() => console.log('a never'), 60);
const b = setTimeout(() => console.log('b never'), 60);
const c = setTimeout(() => console.log('c never'), 60);
process.nextTick(() => clearTimeout(a));
Promise.resolve().then(() => clearTimeout(b));
const first = setTimeout(() => { console.log('first'); clearTimeout(second); clearTimeout(first); }, 60);
const second = setTimeout(() => console.log('second never'), 60);
setTimeout(() => console.log('third'), 60);
const immediates = [1, 2, 3, 4].map((n) => setImmediate(() => {
  console.log('immediate', n);
  clearImmediate(immediates[n]);
  process.nextTick(() => clearImmediate(immediates[3]));
}));
spin(120);
