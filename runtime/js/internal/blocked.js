// SPDX-License-Identifier: MIT
//
// --warn-blocked: which line blocks the loop. C calls from inside a callback that has run for too long, by the clock
// (busy.c), and again when it returns. Calls that wait, such as execSync(), are reported when they return, since no
// JavaScript runs before; meanwhile the library's watchdog names them.
'use strict';

const { framesBelow } = require('internal/starvation');
const { ON_BLOCKED, ON_BLOCKED_END } = require('internal/state');
const { hrtime, setHook } = internalBinding('loop');
const trace = internalBinding('trace');
const limit = internalBinding('options').warnBlocked;

const BLOCKED = 14;
const MOST_SAMPLES = 500;

let request = null; // the one whose handlers are running
let last = ''; // the one whose handlers ran last, and when they began
let lastMs = 0;
let isReported = false;
let reported = ''; // its request
let samples = 0;

const requestText = () => (request === null ? '' : ` (${request.method} ${request.url})`);
const shown = (ms) => `${Math.round(ms)} ms`;

function print(text) {
  internalBinding('stdio').write(2, `(rondo:${globalThis.process.pid}) BlockedWarning: ${text}\n`);
}

// The position of the innermost frame.
function topOf(frames) {
  return /^ +at (?:.* \()?(.*?:\d+:\d+)\)?$/m.exec(frames)?.[1] ?? '';
}

function report(what, frames) {
  const place = topOf(frames);
  reported = requestText();
  print(`${place === '' ? 'a callback' : place} ${what}${reported}${frames === '' ? '' : `:\n${frames}`}`);
  isReported = true;
  trace.scheduled(BLOCKED, 0, 0, 0);
}

// Returns whether it was reported. If the engine's own code is running, C tries again.
function onBlocked(ms) {
  if (isReported) return true;
  const frames = framesBelow(onBlocked);
  if (frames === '' && ++samples < MOST_SAMPLES) return false;
  samples = 0;
  report(`has blocked the loop for ${shown(ms)}`, frames);
  return true;
}

// The handlers of a request may have returned before the callback that ran them did.
function lastRequestText(ms) {
  return last !== '' && hrtime() / 1e6 - lastMs <= ms ? last : '';
}

function onBlockedEnd(ms, what) {
  print(isReported ? `that callback took ${shown(ms)} in all${reported}` : `${what} took ${shown(ms)}${lastRequestText(ms)}`);
  isReported = false;
  samples = 0;
}

// A synchronous call has returned.
function onCallEnd(title, ms) {
  if (ms >= limit && !isReported) report(`blocked the loop for ${shown(ms)} in ${title}`, framesBelow(onCallEnd));
}

// The server begins or ends to run the handlers of a request: req, or null.
function onRequest(req) {
  request = req;
  if (req === null) return;
  last = requestText();
  lastMs = hrtime() / 1e6;
}

function install() {
  setHook(ON_BLOCKED, onBlocked);
  setHook(ON_BLOCKED_END, onBlockedEnd);
  require('internal/trace/calls').nameSync('Atomics', Atomics, 'wait');
}

module.exports = { install, onCallEnd, onRequest };
