// SPDX-License-Identifier: MIT
// Immediates added by immediates run in the next turn; ticks and promises between two of them; arguments.
'use strict';
const fs = require('fs');
fs.readFile(__filename, () => {
  for (const n of [1, 2, 3]) {
    setImmediate((...args) => {
      console.log('immediate', n, args);
      setImmediate(() => console.log('next turn', n));
      process.nextTick(() => console.log('tick', n));
      Promise.resolve().then(() => console.log('promise', n)).then(() => process.nextTick(() => console.log('tick of promise', n)));
    }, n, 'x');
  }
  setTimeout(() => console.log('timeout'), 0);
  const end = performance.now() + 5;
  while (performance.now() < end);
});
