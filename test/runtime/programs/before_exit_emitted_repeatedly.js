// SPDX-License-Identifier: MIT
// beforeExit is emitted again after work that it has scheduled.
'use strict';
let left = 3;
process.on('beforeExit', (code) => {
  console.log('beforeExit', left, code);
  if (--left === 2) setTimeout(() => console.log('timer'), 1);
  else if (left === 1) setImmediate(() => console.log('immediate'));
  process.nextTick(() => console.log('tick'));
});
process.on('exit', () => console.log('exit'));
