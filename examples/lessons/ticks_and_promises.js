// SPDX-License-Identifier: MIT
// Ticks run before promises, and both before the next timer.
'use strict';

setTimeout(function first() {
  console.log('first');
  Promise.resolve().then(function promise() { console.log('promise'); });
  process.nextTick(function tick() { console.log('tick'); });
}, 1);
setTimeout(function second() { console.log('second'); }, 1);
