// SPDX-License-Identifier: MIT
// A chain of ticks.
'use strict';
const job = require('./job.js');

const count = job.count(3e6);
let left = count;
function next() {
  if (--left > 0) process.nextTick(next);
  else job.end(count);
}
job.begin();
process.nextTick(next);
