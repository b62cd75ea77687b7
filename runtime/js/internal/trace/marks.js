// SPDX-License-Identifier: MIT
//
// Used while recording: performance.mark(), performance.measure() and the timers of console become records; and the
// garbage collections that have happened.
'use strict';

const { replaceFunction } = require('internal/replace_function');
const { textOf } = require('internal/trace/places');
const { hrtime } = internalBinding('loop');
const options = internalBinding('options');
const trace = internalBinding('trace');

const COLLECTION = 7;
const MEASURE = 16;
const MOMENT = 17;

const NS_PER_MS = 1e6;
const NS_PER_US = 1e3;
const LONGEST_US = 2 ** 32 - 1;
const LONGEST_NAME = 200;

const nameOf = (name) => textOf(name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

const atLeastZero = (number) => (number > 0 ? Math.round(number) : 0); // also for NaN

function measured(name, startNs, durationNs) {
  trace.scheduled(MEASURE, atLeastZero(startNs), nameOf(name), Math.min(atLeastZero(durationNs / NS_PER_US), LONGEST_US));
}

// A timer of console has ended, or shows its time.
function consoleTimed(label, startNs) {
  measured(label, startNs, hrtime() - startNs);
}

let isWatched = false; // the engine says when it collects

function install() {
  isWatched = trace.watchCollections();
  const { performance } = require('internal/web/performance');
  const { timeAt } = require('internal/perf/clock');
  const originNs = -timeAt(0) * NS_PER_MS;
  const prototype = Object.getPrototypeOf(performance);
  replaceFunction(prototype, 'mark', (original) => function mark(...args) {
    const entry = Reflect.apply(original, this, args);
    if (options.isTraced) trace.scheduled(MOMENT, atLeastZero(entry.startTime * NS_PER_MS + originNs), nameOf(entry.name), 0);
    return entry;
  });
  replaceFunction(prototype, 'measure', (original) => function measure(...args) {
    const entry = Reflect.apply(original, this, args);
    if (options.isTraced) measured(entry.name, entry.startTime * NS_PER_MS + originNs, entry.duration * NS_PER_MS);
    return entry;
  });
}

// The collector empties this as soon as it runs.
let canary = null;

function noteCollections() {
  if (isWatched) return;
  if (canary !== null && canary.deref() !== undefined) return;
  if (canary !== null) trace.scheduled(COLLECTION, internalBinding('process').residentMemory(), 0, 0);
  canary = new WeakRef({});
}

module.exports = { install, consoleTimed, noteCollections };
