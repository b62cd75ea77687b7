// SPDX-License-Identifier: MIT
//
// Entries for observers of the runtime's own operations ('net', 'dns'). Nothing is measured, and nothing loaded, before a
// program observes them.
'use strict';

const TIMELINE = 'internal/perf/timeline';

// The time, or undefined if nobody observes this type.
function began(type) {
  if (!require.isLoaded(TIMELINE) || !require(TIMELINE).isObserved(type)) return undefined;
  return require('internal/perf/clock').now();
}

function ended(type, name, start, detail) {
  if (start === undefined) return;
  const { nodeEntry } = require('internal/perf/entry');
  require(TIMELINE).announce(nodeEntry(name, type, start, require('internal/perf/clock').now() - start, detail));
}

module.exports = { began, ended };
