// SPDX-License-Identifier: MIT
//
// performance: the clock, the timeline, and what Node adds.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { invalidArgType } = require('internal/errors');
const { EventTarget } = require('internal/web/event_target');
const { timeOrigin, now } = require('internal/perf/clock');

// Most programs only read the clock.
const timeline = () => require('internal/perf/timeline');
const timing = () => require('internal/perf/user_timing');
let loaded;
const node = () => (loaded ??= require('internal/perf/node_timing'));
const missing = (name) => require('internal/perf/entry').missingArgument(name);

const textOf = (value) => (value === undefined ? undefined : `${value}`);

class Performance extends EventTarget {
  #onFull = null;

  static check(value) {
    if (value === null || typeof value !== 'object' || !(#onFull in value)) throw invalidArgType('this', 'Performance', value);
  }

  constructor(key = undefined) {
    if (key !== kOnly) throw require('internal/perf/entry').illegalConstructor();
    super();
  }

  clearMarks(name) { check(this); timeline().clear('mark', textOf(name)); }
  clearMeasures(name) { check(this); timeline().clear('measure', textOf(name)); }
  clearResourceTimings(name) { check(this); timeline().clear('resource', textOf(name)); }
  getEntries() { check(this); return timeline().allEntries(); }

  getEntriesByName(name, type) {
    check(this);
    if (arguments.length === 0) throw missing('name');
    return timeline().allEntries(`${name}`, textOf(type));
  }

  getEntriesByType(type) {
    check(this);
    if (arguments.length === 0) throw missing('type');
    return timeline().allEntries(undefined, `${type}`);
  }

  mark(name, options) {
    check(this);
    if (arguments.length === 0) throw missing('name');
    return timing().mark(name, options);
  }

  measure(name, startOrOptions, endMark) {
    check(this);
    if (arguments.length === 0) throw missing('name');
    return timing().measure(name, startOrOptions, endMark);
  }

  now() { check(this); return now(); }

  setResourceTimingBufferSize(maxSize) {
    check(this);
    if (arguments.length === 0) throw missing('maxSize');
    require('internal/perf/resource_timing').setBufferSize(maxSize >>> 0);
  }

  get timeOrigin() { check(this); return timeOrigin; }

  toJSON() {
    check(this);
    return { nodeTiming: this.nodeTiming, timeOrigin, eventLoopUtilization: this.eventLoopUtilization() };
  }

  eventLoopUtilization(one, other) { return node().eventLoopUtilization(one, other); }
  get nodeTiming() { return node().nodeTiming; }

  // Without `this`: fetch() calls it as a function.
  markResourceTiming(info, url, initiatorType, global, cacheMode) {
    return require('internal/perf/resource_timing').markResourceTiming(info, url, initiatorType, cacheMode);
  }

  timerify(fn, options) { return require('internal/perf/timerify').timerify(fn, options); }

  get onresourcetimingbufferfull() { return this.#onFull; }

  set onresourcetimingbufferfull(listener) {
    if (this.#onFull !== null) this.removeEventListener('resourcetimingbufferfull', this.#onFull);
    this.#onFull = typeof listener === 'function' ? listener : null;
    if (this.#onFull !== null) this.addEventListener('resourcetimingbufferfull', this.#onFull);
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    if (depth < 0) return this;
    const { nodeTiming } = this;
    const inner = { ...options, depth: options.depth === null || options.depth === undefined ? null : options.depth - 1 };
    return `Performance ${require('node/util').inspect({ nodeTiming, timeOrigin }, inner)}`;
  }
}

const kOnly = Symbol('kOnly');
const { check } = Performance;
delete Performance.check;
const HIDDEN = new Set(['constructor', 'eventLoopUtilization', 'nodeTiming', 'markResourceTiming', 'timerify']);
for (const name of Object.getOwnPropertyNames(Performance.prototype)) {
  if (!HIDDEN.has(name)) defineProperty(Performance.prototype, name, { enumerable: true });
}
defineProperty(Performance.prototype, Symbol.toStringTag, { value: 'Performance', configurable: true });

module.exports = { Performance, performance: new Performance(kOnly) };
