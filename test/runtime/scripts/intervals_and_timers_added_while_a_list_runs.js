// SPDX-License-Identifier: MIT
// A timer added while its list runs waits for a later turn, as does the next run of an interval.
let runs = 0;
const interval = setInterval((word) => {
  console.log('interval', ++runs, word);
  setImmediate(() => console.log('immediate', runs));
  const end = Date.now() + 5;
  while (Date.now() < end);
  if (runs === 3) clearInterval(interval);
}, 1, 'with an argument');
setTimeout(() => {
  console.log('timeout');
  setTimeout(() => console.log('added'), 1);
}, 1);
const end = Date.now() + 10;
while (Date.now() < end);
