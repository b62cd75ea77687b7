// SPDX-License-Identifier: MIT
//
// Entries of type `gc`: the engine's garbage collections, while they are observed. The engine does not tell whether a
// collection was one of the young objects alone, so all count as major.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { timeAt } = require('internal/perf/clock');
const { nodeEntry } = require('internal/perf/entry');

const MAJOR = 4;
const NO_FLAGS = 0;
const NS_PER_MS = 1e6;

let isWatched = false;

function warn() {
  globalThis.process.emitWarning('Custom PerformanceEntry accessors are deprecated. Please use the detail property.', 'DeprecationWarning', 'DEP0152');
}

let hasWarned = false;

// Node's older names of what is in `detail`.
function addAccessor(entry, name) {
  defineProperty(entry, name, {
    get() {
      if (!hasWarned) warn();
      hasWarned = true;
      return entry.detail[name];
    },
    enumerable: true,
    configurable: true,
  });
}

function entryOf(beganNs, endedNs) {
  const entry = nodeEntry('gc', 'gc', timeAt(beganNs), (endedNs - beganNs) / NS_PER_MS, { kind: MAJOR, flags: NO_FLAGS });
  addAccessor(entry, 'kind');
  addAccessor(entry, 'flags');
  return entry;
}

function announceCollections() {
  const { announce } = require('internal/perf/timeline');
  const times = internalBinding('collections').take();
  for (let i = 0; i < times.length; i += 2) announce(entryOf(times[i], times[i + 1]));
}

function observe(isObserved) {
  if (isObserved === isWatched) return;
  isWatched = isObserved;
  if (isObserved) internalBinding('collections').watch(announceCollections);
  else internalBinding('collections').unwatch();
}

module.exports = { observe };
