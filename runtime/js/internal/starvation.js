// SPDX-License-Identifier: MIT
//
// Warns when ticks or microtasks block the loop for longer than a second, and shows what keeps scheduling them. Ticks
// are checked about once in a thousand; C counts microtasks (busy.c), and calls from inside the program.
'use strict';

const EventEmitter = require('node/events');
const ticks = require('internal/ticks');
const loop = internalBinding('loop');
const { state, TURNS } = require('internal/state');

const PATIENCE_MS = 1000;
const MOST_SAMPLES = 500;

let since = 0;
let turn = -1;
let hasWarned = internalBinding('options').noStarvationWarning;
let samples = 0;

function warn(what, frames) {
  if (EventEmitter.listenerCount(globalThis.process, 'warning') === 0) return; // the program wants to see none
  const where = frames === '' ? '' : ` They were scheduled here:\n${frames}`;
  const text = `${what} have kept the event loop busy for longer than a second: timers and I/O ` +
    `callbacks cannot run.${where}`;
  internalBinding('stdio').write(2, `(rondo:${globalThis.process.pid}) StarvationWarning: ${text}\n`);
}

function framesBelow(called) {
  const place = new Error('');
  Error.captureStackTrace(place, called);
  return place.stack.split('\n').slice(1).join('\n');
}

// The next nextTick after a second of starvation reports its position.
const watcher = {
  onSchedule(nextTick) {
    ticks.setWatch(null);
    warn('Ticks', framesBelow(nextTick));
  },
};

// True once the warning has been printed. If the engine's own code is running, tries again.
function onStarved() {
  const frames = framesBelow(onStarved);
  if (frames === '' && ++samples < MOST_SAMPLES) return false;
  warn('Microtasks', frames);
  return true;
}

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

module.exports = { look, onStarved, framesBelow };
