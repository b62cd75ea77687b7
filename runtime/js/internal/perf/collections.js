// SPDX-License-Identifier: MIT
//
// Entries of type `gc`: the engine's garbage collections, while they are observed. The engine does not tell whether a
// collection was one of the young objects alone, so all count as major.
'use strict';

const { timeAt } = require('internal/perf/clock');
const { entryWithAccessors } = require('internal/perf/entry');

const MAJOR = 4;
const NO_FLAGS = 0;
const NS_PER_MS = 1e6;

let isWatched = false;

function entryOf(beganNs, endedNs) {
  return entryWithAccessors('gc', 'gc', timeAt(beganNs), (endedNs - beganNs) / NS_PER_MS, { kind: MAJOR, flags: NO_FLAGS });
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
