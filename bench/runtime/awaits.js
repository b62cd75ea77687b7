// SPDX-License-Identifier: MIT
// A chain of awaits.
'use strict';
const job = require('./job.js');

const count = job.count(3e6);
(async () => {
  job.begin();
  for (let i = 0; i < count; i++) await i;
  job.end(count);
})();
