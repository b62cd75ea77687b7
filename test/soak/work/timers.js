// SPDX-License-Identifier: MIT
// Timers, immediates, ticks and promises in all combinations.
'use strict';
const { repeat } = require('./common.js');

repeat(() => new Promise((resolve) => {
  let left = 1000;
  const done = () => { if (--left === 0) resolve(); };
  for (let i = 0; i < 200; i++) {
    setTimeout(done, i % 7);
    setImmediate(done);
    process.nextTick(done);
    Promise.resolve({ i }).then(done);
    const interval = setInterval(() => { clearInterval(interval); done(); }, 1 + i % 3);
    clearTimeout(setTimeout(done, 1));
  }
}));
