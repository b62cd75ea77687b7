// SPDX-License-Identifier: MIT
//
// Warns when ticks keep the loop waiting for longer than a second, with the place
// that keeps scheduling them. Looked at once in some thousand ticks.
'use strict';

const ticks = require('internal/ticks');
const loop = internalBinding('loop');
const { state, TURNS } = require('internal/state');

const PATIENCE_MS = 1000;

let since = 0;
let turn = -1;
let hasWarned = internalBinding('options').noStarvationWarning;

// The next nextTick after a second of starvation tells where it stands.
const watcher = {
  onSchedule(nextTick) {
    ticks.setWatch(null);
    const place = new Error('');
    Error.captureStackTrace(place, nextTick);
    const lines = place.stack.split('\n').slice(1).join('\n');
    const text = 'Ticks have kept the event loop from turning for longer than a second: no timer ' +
      `and no I/O callback can run. They are scheduled here:\n${lines}`;
    internalBinding('stdio').write(2, `(rondo:${globalThis.process.pid}) StarvationWarning: ${text}\n`);
  },
};

function look() {
  if (hasWarned) return;
  const now = loop.hrtime() / 1e6;
  if (turn !== state[TURNS]) {
    turn = state[TURNS];
    since = now;
  } else if (now - since > PATIENCE_MS) {
    hasWarned = true;
    ticks.setWatch(watcher);
  }
}

module.exports = { look };
