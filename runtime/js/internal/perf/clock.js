// SPDX-License-Identifier: MIT
//
// The clock of performance: milliseconds since the main program was about to start.
'use strict';

const loop = internalBinding('loop');

const origin = loop.bootedAt() / 1e6;
const timeOrigin = loop.timeOrigin();

// Milliseconds since the origin, at a time of hrtime().
function timeAt(nanoseconds) {
  return nanoseconds / 1e6 - origin;
}

function now() {
  return timeAt(loop.hrtime());
}

module.exports = { timeOrigin, timeAt, now, loadedAt: now() };
