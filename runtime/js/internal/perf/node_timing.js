// SPDX-License-Identifier: MIT
//
// performance.nodeTiming, and how much of its time the loop spends waiting.
'use strict';

const { PerformanceEntry, kMake } = require('internal/perf/entry');
const { defineProperty } = require('internal/descriptors');
const { now, timeAt, loadedAt } = require('internal/perf/clock');
const { state, METRICS } = require('internal/state');
const loop = internalBinding('loop');

loop.idleTime(); // counts from now on

// -1 until it has happened.
function milestone(nanoseconds) {
  return nanoseconds === 0 ? -1 : timeAt(nanoseconds);
}

let started = -1;

function startOfLoop() {
  if (started < 0) started = milestone(loop.startedAt());
  return started;
}

// Only the time when the program first used the clock is known: the stages before it share the time.
const complete = loadedAt;

const PARTS = {
  name: () => 'node',
  entryType: () => 'node',
  startTime: () => 0,
  duration: () => now(),
  nodeStart: () => complete / 4,
  v8Start: () => complete / 2,
  environment: () => (3 * complete) / 4,
  loopStart: () => startOfLoop(),
  loopExit: () => milestone(loop.endedAt()),
  bootstrapComplete: () => complete,
  idleTime: () => loop.idleTime() / 1e6,
  uvMetricsInfo() {
    loop.readMetrics();
    return { loopCount: state[METRICS], events: state[METRICS + 1], eventsWaiting: state[METRICS + 2] };
  },
};

class PerformanceNodeTiming extends PerformanceEntry {
  constructor() {
    super(kMake, 'node', 'node', 0, 0);
    for (const name of Object.keys(PARTS)) defineProperty(this, name, { get: PARTS[name], enumerable: true, configurable: true });
  }

  toJSON() {
    const {
      name, entryType, startTime, duration, nodeStart, v8Start, bootstrapComplete, environment, loopStart, loopExit, idleTime,
    } = this;
    return { name, entryType, startTime, duration, nodeStart, v8Start, bootstrapComplete, environment, loopStart, loopExit, idleTime };
  }
}

const nodeTiming = new PerformanceNodeTiming();

// Times since the loop started, or between two earlier results.
function eventLoopUtilization(one, other) {
  const start = startOfLoop();
  if (start <= 0) return { idle: 0, active: 0, utilization: 0 };
  if (one && other) return share(one.idle - other.idle, one.active - other.active);
  const idleTime = loop.idleTime() / 1e6;
  const active = now() - start - idleTime;
  return one ? share(idleTime - one.idle, active - one.active) : share(idleTime, active);
}

function share(idle, active) {
  return { idle, active, utilization: active / (idle + active) };
}

module.exports = { nodeTiming, eventLoopUtilization };
