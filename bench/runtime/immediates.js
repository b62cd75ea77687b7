// SPDX-License-Identifier: MIT
// A chain of immediates: as many turns of the loop.
'use strict';
const job = require('./job.js');

const count = job.count(1e6);
let left = count;
function next() {
  if (--left > 0) setImmediate(next);
  else job.end(count);
}
job.begin();
setImmediate(next);
