// SPDX-License-Identifier: MIT
//
// Each callback logs its own name: `<kind>_<number>_by_<scheduled by>`. The
// recording must show the same order, and the same causes.
'use strict';

const fs = require('node:fs');

const log = (name) => console.log(name);

process.nextTick(function tick_1_by_main() {
  log('tick_1_by_main');
  Promise.resolve().then(function microtask_2_by_tick_1() { log('microtask_2_by_tick_1'); });
});

Promise.resolve().then(function microtask_1_by_main() {
  log('microtask_1_by_main');
  process.nextTick(function tick_2_by_microtask_1() { log('tick_2_by_microtask_1'); });
  queueMicrotask(function microtask_3_by_microtask_1() { log('microtask_3_by_microtask_1'); });
});

setImmediate(function immediate_1_by_main() {
  log('immediate_1_by_main');
  setImmediate(function immediate_2_by_immediate_1() { log('immediate_2_by_immediate_1'); });
  process.nextTick(function tick_3_by_immediate_1() { log('tick_3_by_immediate_1'); });
  setTimeout(function timer_1_by_immediate_1() {
    log('timer_1_by_immediate_1');
    Promise.resolve().then(function microtask_4_by_timer_1() { log('microtask_4_by_timer_1'); });
    fs.stat(__filename, () => {
      setTimeout(function timer_3_by_callback() { log('timer_3_by_callback'); }, 0);
      setImmediate(function immediate_3_by_callback() { log('immediate_3_by_callback'); });
    });
  }, 1);
  setTimeout(function timer_2_by_immediate_1() { log('timer_2_by_immediate_1'); }, 1);
});
