// SPDX-License-Identifier: MIT
// Ticks that queue ticks: the timer has been due for long when they end.
'use strict';

setTimeout(function timer() { console.log('the timer, at last'); }, 1);

const end = Date.now() + 20;
process.nextTick(function again() {
  if (Date.now() < end) process.nextTick(again);
});
