// SPDX-License-Identifier: MIT
//
// A program that writes something else into a list of timers loses those timers; others still run, and it ends.
'use strict';

const assert = require('assert');

for (const [delay, broken] of [[5, {}], [6, null], [7, undefined], [8, 5], [9, 'text']]) {
  const timer = setTimeout(() => {}, delay);
  timer._idlePrev._idleNext = broken;
}
let ran = 0;
setTimeout(() => ran++, 40);
process.on('exit', () => assert.strictEqual(ran, 1));
