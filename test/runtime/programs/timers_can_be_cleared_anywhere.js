// SPDX-License-Identifier: MIT
// Clearing from ticks, promises, other timers and from the callback itself.
'use strict';
const spin = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
const a = setTimeout(() => console.log('a never'), 300);
const b = setTimeout(() => console.log('b never'), 300);
const c = setTimeout(() => console.log('c never'), 300);
process.nextTick(() => clearTimeout(a));
Promise.resolve().then(() => clearTimeout(b));
setTimeout(() => clearTimeout(c), 1);
const first = setTimeout(() => { console.log('first'); clearTimeout(second); clearTimeout(first); }, 300);
const second = setTimeout(() => console.log('second never'), 300);
setTimeout(() => console.log('third'), 300);
let count = 0;
const interval = setInterval((step) => {
  count += step;
  console.log('interval', count);
  if (count === 6) clearInterval(interval);
}, 50, 2);
const mixed = setInterval(() => { console.log('mixed once'); clearTimeout(mixed); }, 50);
const immediates = [1, 2, 3, 4].map((n) => setImmediate(() => {
  console.log('immediate', n);
  clearImmediate(immediates[n]);
  process.nextTick(() => clearImmediate(immediates[3]));
}));
spin(450);
