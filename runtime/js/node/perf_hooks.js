// SPDX-License-Identifier: MIT
//
// node:perf_hooks
'use strict';

const { Performance, performance } = require('internal/web/performance');
const { PerformanceEntry } = require('internal/perf/entry');
const { PerformanceMark, PerformanceMeasure } = require('internal/perf/user_timing');
const { PerformanceObserver, PerformanceObserverEntryList } = require('internal/perf/timeline');
const { PerformanceResourceTiming } = require('internal/perf/resource_timing');
const { createHistogram, monitorEventLoopDelay } = require('internal/perf/histogram');

const constants = Object.freeze({
  NODE_PERFORMANCE_GC_MAJOR: 4,
  NODE_PERFORMANCE_GC_MINOR: 1,
  NODE_PERFORMANCE_GC_INCREMENTAL: 8,
  NODE_PERFORMANCE_GC_WEAKCB: 16,
  NODE_PERFORMANCE_GC_FLAGS_NO: 0,
  NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
  NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
  NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
  NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
  NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32,
  NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
});

module.exports = {
  Performance,
  PerformanceEntry,
  PerformanceMark,
  PerformanceMeasure,
  PerformanceObserver,
  PerformanceObserverEntryList,
  PerformanceResourceTiming,
  monitorEventLoopDelay,
  createHistogram,
  performance,
  constants,
};
