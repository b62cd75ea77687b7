// SPDX-License-Identifier: MIT
// Many timers of one duration: set, and run.
'use strict';
const job = require('./job.js');

const count = job.count(1e6);
let ran = 0;
function ring() {
  if (++ran === count) job.end(count);
}
job.begin();
for (let i = 0; i < count; i++) setTimeout(() => ring(), 1);
