// SPDX-License-Identifier: MIT
//
// performance: the clock, and marks and measures.
'use strict';

const { ownOptions } = require('internal/options');
const { EventTarget } = require('internal/web/event_target');
const loop = internalBinding('loop');

const origin = loop.hrtime() / 1e6 - globalThis.process.uptime() * 1000;
const timeOrigin = Date.now() - (loop.hrtime() / 1e6 - origin);

// Milliseconds since the origin, at a time of hrtime().
function timeAt(nanoseconds) {
  return nanoseconds / 1e6 - origin;
}

function now() {
  return timeAt(loop.hrtime());
}

class PerformanceEntry {
  constructor(name, entryType, startTime, duration, detail) {
    Object.assign(this, { name, entryType, startTime, duration });
    if (detail !== undefined) this.detail = detail;
  }

  toJSON() {
    return { ...this };
  }
}

let entries = [];

function add(entry) {
  entries.push(entry);
  return entry;
}

function timeOf(mark, fallback) {
  if (mark === undefined) return fallback;
  if (typeof mark === 'number') return mark;
  const found = entries.findLast((entry) => entry.entryType === 'mark' && entry.name === mark);
  if (found === undefined) {
    const { DOMException } = require('internal/web/exception');
    throw new DOMException(`The "${mark}" performance mark has not been set`, 'SyntaxError');
  }
  return found.startTime;
}

class Performance extends EventTarget {
  get timeOrigin() { return timeOrigin; }
  now() { return now(); }

  mark(name, options) {
    const { startTime = now(), detail = null } = ownOptions(options);
    return add(new PerformanceEntry(`${name}`, 'mark', startTime, 0, detail));
  }

  measure(name, start, end) {
    const given = start !== null && typeof start === 'object' ? ownOptions(start) : { __proto__: null, start, end };
    const from = timeOf(given.start, 0);
    const to = given.duration !== undefined ? from + given.duration : timeOf(given.end, now());
    return add(new PerformanceEntry(`${name}`, 'measure', from, to - from, given.detail ?? null));
  }

  getEntries() { return [...entries].sort((a, b) => a.startTime - b.startTime); }
  getEntriesByType(type) { return this.getEntries().filter((entry) => entry.entryType === type); }

  getEntriesByName(name, type) {
    return this.getEntries().filter((entry) => entry.name === name && (type === undefined || entry.entryType === type));
  }

  clearMarks(name) {
    entries = entries.filter((entry) => entry.entryType !== 'mark' || (name !== undefined && entry.name !== name));
  }

  clearMeasures(name) {
    entries = entries.filter((entry) => entry.entryType !== 'measure' || (name !== undefined && entry.name !== name));
  }

  // Without `this`: fetch() calls it as a function.
  markResourceTiming(timing, url, initiatorType, global, cache) {
    return add(require('internal/web/resource_timing').resourceTiming(timing, url, initiatorType, cache));
  }

  clearResourceTimings(name) {
    entries = entries.filter((entry) => entry.entryType !== 'resource' || (name !== undefined && entry.name !== name));
  }

  toJSON() {
    return { timeOrigin };
  }
}

module.exports = { performance: new Performance(), PerformanceEntry, timeAt };
