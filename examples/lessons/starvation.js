// SPDX-License-Identifier: MIT
// Ticks that queue ticks: they delay a timer that has long been due.
'use strict';

setTimeout(function timer() { console.log('the timer, at last'); }, 1);

const end = Date.now() + 20;
process.nextTick(function again() {
  if (Date.now() < end) process.nextTick(again);
});
