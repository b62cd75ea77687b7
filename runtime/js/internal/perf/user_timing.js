// SPDX-License-Identifier: MIT
//
// Marks and measures.
'use strict';

const { codedError, invalidArgType, invalidArgValue, checkObject } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { PerformanceEntry, kMake, illegalConstructor, missingArgument, exposeClass } = require('internal/perf/entry');
const { kept, keep } = require('internal/perf/timeline');
const { now } = require('internal/perf/clock');

const MILESTONES = new Set(['nodeStart', 'v8Start', 'environment', 'loopStart', 'loopExit', 'bootstrapComplete']);

function checkTime(value) {
  if (value < 0) throw codedError(TypeError, 'ERR_PERFORMANCE_INVALID_TIMESTAMP', `${value} is not a valid timestamp`);
  return value;
}

function cloned(detail) {
  return detail === undefined || detail === null ? null : globalThis.structuredClone(detail);
}

function markOptions(options) {
  if (options === undefined || options === null) return { startTime: now(), detail: null };
  checkObject(options, 'options');
  const { startTime = now(), detail } = ownOptions(options);
  if (typeof startTime !== 'number') throw invalidArgType('startTime', 'number', startTime);
  return { startTime: checkTime(startTime), detail: cloned(detail) };
}

class PerformanceMark extends PerformanceEntry {
  #detail;

  constructor(name, options = undefined) {
    if (arguments.length === 0) throw missingArgument('name');
    const text = `${name}`;
    if (MILESTONES.has(text)) throw invalidArgValue('name', text);
    const { startTime, detail } = markOptions(options);
    super(kMake, text, 'mark', startTime, 0);
    this.#detail = detail;
  }

  get detail() { return this.#detail; }

  toJSON() {
    return { ...super.toJSON(), detail: this.#detail };
  }
}
exposeClass(PerformanceMark, ['detail']);

class PerformanceMeasure extends PerformanceEntry {
  #detail;

  constructor(key = undefined, name = undefined, start = undefined, duration = undefined, detail = undefined) {
    if (key !== kMake) throw illegalConstructor();
    super(kMake, name, 'measure', start, duration);
    this.#detail = detail;
  }

  get detail() { return this.#detail; }

  toJSON() {
    return { ...super.toJSON(), detail: this.#detail };
  }
}
exposeClass(PerformanceMeasure, ['detail']);

// The time of a mark, a milestone, or a number.
function timeOf(given) {
  if (typeof given === 'number') return checkTime(given);
  const name = `${given}`;
  if (MILESTONES.has(name)) return require('internal/perf/node_timing').nodeTiming[name];
  const found = kept.mark.findLast((entry) => entry.name === name);
  if (found === undefined) {
    const { DOMException } = require('internal/web/exception');
    throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
  }
  return found.startTime;
}

function badOptions(message) {
  return codedError(TypeError, 'ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS', message);
}

function startOf({ start, end, duration }) {
  if (start !== undefined) return timeOf(start);
  if (duration !== undefined && end !== undefined) return timeOf(end) - checkTime(duration);
  return 0;
}

function endOf({ start, end, duration }) {
  if (end !== undefined) return timeOf(end);
  if (duration !== undefined && start !== undefined) return timeOf(start) + checkTime(duration);
  return now();
}

function mark(name, options) {
  const entry = new PerformanceMark(name, options);
  keep(entry);
  return entry;
}

function measure(name, startOrOptions, endMark) {
  if (typeof name !== 'string' && typeof name === 'symbol') throw invalidArgType('name', 'string', name);
  let given = { start: undefined, end: undefined, duration: undefined, detail: undefined };
  if (startOrOptions !== null && typeof startOrOptions === 'object') {
    const { start, end, duration, detail } = ownOptions(startOrOptions);
    given = { start, end, duration, detail };
    if (endMark !== undefined) throw badOptions('endMark must not be specified');
    if (start !== undefined && end !== undefined && duration !== undefined) {
      throw badOptions('Must not have options.start, options.end, and options.duration specified');
    }
  } else {
    // Numbers and other values are no names of marks here.
    if (typeof startOrOptions === 'string') given.start = startOrOptions;
    if (endMark !== undefined) given.end = endMark;
  }
  const end = endOf(given);
  const start = startOf(given);
  const entry = new PerformanceMeasure(kMake, `${name}`, start, end - start, cloned(given.detail));
  keep(entry);
  return entry;
}

module.exports = { PerformanceMark, PerformanceMeasure, mark, measure };
