// SPDX-License-Identifier: MIT
//
// worker.performance: how much of its time a worker's loop spends waiting, read by the thread that started it.
'use strict';

const ports = require('internal/ports');

const NS_PER_MS = 1e6;

function share(idle, active) {
  return { idle, active, utilization: idle + active === 0 ? 0 : active / (idle + active) };
}

// thread(): undefined once it has ended.
function performanceOf(thread) {
  return {
    eventLoopUtilization(one, other) {
      if (one && other) return share(one.idle - other.idle, one.active - other.active);
      const times = thread() === undefined ? undefined : ports.threadTimes(thread());
      if (times === undefined) return { idle: 0, active: 0, utilization: 0 };
      const [running, waiting] = times;
      const idle = waiting / NS_PER_MS;
      const active = Math.max(running / NS_PER_MS - idle, 0);
      return one ? share(idle - one.idle, active - one.active) : share(idle, active);
    },
  };
}

module.exports = { performanceOf };
