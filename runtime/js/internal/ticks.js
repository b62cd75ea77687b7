// SPDX-License-Identifier: MIT
//
// process.nextTick: a ring of callbacks, each followed by its arguments or
// undefined. C checks state[TICKS] to know whether there is anything to run.
'use strict';

const { state, TICKS, RUN_TICKS } = require('internal/state');
const { context, carried } = require('internal/async_context');

const CHECK_EVERY = 4096;

let ring = new Array(64).fill(undefined);
let mask = ring.length - 1;
let head = 0;
let tail = 0;
let ran = 0;
let watch = null;
let tracer = null;
let isStopped = false;

function grow() {
  const bigger = new Array(ring.length * 2).fill(undefined);
  const count = ring.length;
  for (let i = 0; i < count; i++) bigger[i] = ring[(head + i) & mask];
  ring = bigger;
  mask = bigger.length - 1;
  head = 0;
  tail = count;
}

function nextTick(callback) {
  if (typeof callback !== 'function') {
    throw require('internal/errors').invalidArgType('callback', 'function', callback);
  }
  let args;
  const count = arguments.length;
  if (count > 1) {
    args = new Array(count - 1);
    for (let i = 1; i < count; i++) args[i - 1] = arguments[i];
  }
  const called = tracer === null ? callback : tracer.wrap(callback);
  ring[tail] = context.frame === undefined ? called : carriedTick(called, args);
  ring[tail + 1] = args;
  tail = (tail + 2) & mask;
  if (tail === head) grow();
  state[TICKS] = 1;
  if (watch !== null) watch.onSchedule(nextTick);
}

function carriedTick(callback, args) {
  return carried(callback, 'TickObject', context.tracker === undefined ? undefined : { callback, args });
}

// Few ticks have more arguments than these.
function call(callback, args) {
  switch (args.length) {
    case 1: callback(args[0]); break;
    case 2: callback(args[0], args[1]); break;
    case 3: callback(args[0], args[1], args[2]); break;
    case 4: callback(args[0], args[1], args[2], args[3]); break;
    default: Reflect.apply(callback, undefined, args);
  }
}

// An exception propagates to C; the remaining ticks stay in the ring.
function runTicks() {
  if (tracer === null) {
    runAll();
    return;
  }
  const { end } = tracer;
  try {
    runAll();
  } finally {
    end();
  }
}

function runAll() {
  if (isStopped) head = tail;
  if (context.frame !== undefined) context.frame = context.base; // left by the previous callback's enterWith()
  while (head !== tail) {
    const callback = ring[head];
    const args = ring[head + 1];
    ring[head] = ring[head + 1] = undefined;
    head = (head + 2) & mask;
    if (tracer !== null) tracer.begin(callback);
    if (args === undefined) callback();
    else call(callback, args);
    if (context.frame !== undefined) context.frame = context.base;
    if (++ran % CHECK_EVERY === 0) require('internal/starvation').look();
  }
  state[TICKS] = 0;
}

// If set, the watcher is called for each nextTick: see starvation.js.
function setWatch(watcher) {
  watch = watcher;
}

// Sets who is told about ticks, or null (trace/hooks.js): wrap() returns what to call for a callback, begin() precedes
// each call, end() follows the last one.
function setTracer(object) {
  tracer = object;
}

// Stops running ticks: the process is about to end.
function stop() {
  isStopped = true;
}

internalBinding('loop').setHook(RUN_TICKS, runTicks);

module.exports = { nextTick, runTicks, setWatch, setTracer, stop };
