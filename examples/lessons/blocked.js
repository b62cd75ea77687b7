// SPDX-License-Identifier: MIT
// One callback computes for a long time, and everything else is late.
'use strict';

function compute(ms) {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

const beat = setInterval(function heartbeat() {}, 2);
setTimeout(function slow() { compute(30); }, 10);
setTimeout(function stop() { clearInterval(beat); }, 60);
