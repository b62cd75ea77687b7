// SPDX-License-Identifier: MIT
//
// createHistogram() and monitorEventLoopDelay().
'use strict';

const { codedError, invalidArgType, outOfRange, checkObject } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { Buckets } = require('internal/perf/buckets');
const loop = internalBinding('loop');

const { MAX_SAFE_INTEGER } = Number;
const MIN_OF_NONE = 9223372036854775807n;
const MOST = 2 ** 63;
const kMake = Symbol('kMake');

function checkInteger(value, name, min = 1, max = MAX_SAFE_INTEGER) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

function checkPercentile(value) {
  if (typeof value !== 'number') throw invalidArgType('percentile', 'number', value);
  if (!(value > 0 && value <= 100)) throw outOfRange('percentile', '> 0 && <= 100', value);
}

class Histogram {
  #buckets;
  #name;

  constructor(key, buckets, name) {
    if (key !== kMake) throw codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    this.#buckets = buckets;
    this.#name = name;
  }

  get count() { return this.#buckets.count; }
  get countBigInt() { return BigInt(this.#buckets.count); }
  get min() { return this.#buckets.min; }
  get minBigInt() { return this.#buckets.count === 0 ? MIN_OF_NONE : BigInt(this.#buckets.min); }
  get max() { return this.#buckets.max; }
  get maxBigInt() { return BigInt(this.#buckets.max); }
  get mean() { return this.#buckets.mean; }
  get exceeds() { return this.#buckets.exceeds; }
  get exceedsBigInt() { return BigInt(this.#buckets.exceeds); }
  get stddev() { return this.#buckets.stddev; }

  percentile(percentile) {
    checkPercentile(percentile);
    return this.#buckets.percentile(percentile);
  }

  percentileBigInt(percentile) {
    checkPercentile(percentile);
    return BigInt(this.#buckets.percentile(percentile));
  }

  get percentiles() { return new Map(this.#buckets.percentiles()); }
  get percentilesBigInt() { return new Map(this.#buckets.percentiles().map(([key, value]) => [key, BigInt(value)])); }

  reset() {
    this.#buckets.reset();
  }

  toJSON() {
    const { count, min, max, mean, exceeds, stddev, percentiles } = this;
    return { count, min, max, mean, exceeds, stddev, percentiles: Object.fromEntries(percentiles) };
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    if (depth < 0) return `[${this.#name}]`;
    const { min, max, mean, exceeds, stddev, count, percentiles } = this;
    const inner = { ...options, depth: options.depth === null || options.depth === undefined ? null : options.depth - 1 };
    return `Histogram ${require('node/util').inspect({ min, max, mean, exceeds, stddev, count, percentiles }, inner)}`;
  }

  // For messages: the copy and the original have the same counts. Undefined for other objects.
  static cloneData(value) {
    return #buckets in value ? [isRecordable(value), ...value.#buckets.shared()] : undefined;
  }
}
const { cloneData } = Histogram;
delete Histogram.cloneData;

// A histogram that measures arrives as one that can only be read.
function ofCloneData([canRecord, ...shared]) {
  const buckets = new Buckets(...shared);
  return canRecord ? new RecordableHistogram(kMake, buckets) : new Histogram(kMake, buckets, 'Histogram');
}

class RecordableHistogram extends Histogram {
  #buckets;
  #last = 0;

  constructor(key, buckets) {
    super(key, buckets, 'RecordableHistogram');
    this.#buckets = buckets;
  }

  record(value) {
    if (typeof value === 'bigint') {
      if (value < 1n) throw codedError(RangeError, 'ERR_OUT_OF_RANGE', 'value is out of range');
    } else {
      checkInteger(value, 'val');
    }
    this.#buckets.record(Number(value));
  }

  // The first call only starts the clock.
  recordDelta() {
    const now = loop.hrtime();
    if (this.#last > 0) this.#buckets.record(Math.max(now - this.#last, 1));
    this.#last = now;
  }

  add(other) {
    if (!isRecordable(other)) throw invalidArgType('other', 'RecordableHistogram', other);
    this.#buckets.add(other.#buckets);
  }

  static isRecordable(value) {
    return value !== null && typeof value === 'object' && #buckets in value;
  }
}
const { isRecordable } = RecordableHistogram;
delete RecordableHistogram.isRecordable;

function createHistogram(options = {}) {
  checkObject(options, 'options');
  const { lowest = 1, highest = MAX_SAFE_INTEGER, figures = 3 } = ownOptions(options);
  if (typeof lowest !== 'bigint') checkInteger(lowest, 'options.lowest');
  if (typeof highest !== 'bigint') checkInteger(highest, 'options.highest', 2 * Number(lowest));
  else if (highest < 2n * BigInt(lowest)) throw invalidHighest(lowest, highest);
  checkInteger(figures, 'options.figures', 1, 5);
  return new RecordableHistogram(kMake, new Buckets(Number(lowest), Math.min(Number(highest), MOST), figures));
}

function invalidHighest(lowest, highest) {
  return codedError(RangeError, 'ERR_INVALID_ARG_VALUE', `The property 'options.highest' is invalid. Received ${highest}n`);
}

// Records how much time passes between the ticks of a timer.
class IntervalHistogram extends Histogram {
  #buckets;
  #resolution;
  #timer = null;

  constructor(key, buckets, resolution) {
    super(key, buckets, 'IntervalHistogram');
    this.#buckets = buckets;
    this.#resolution = resolution;
  }

  enable() {
    if (this.#timer !== null) return false;
    let last = loop.hrtime();
    this.#timer = globalThis.setInterval(() => {
      const now = loop.hrtime();
      this.#buckets.record(Math.max(now - last, 1));
      last = now;
    }, this.#resolution).unref();
    return true;
  }

  disable() {
    if (this.#timer === null) return false;
    globalThis.clearInterval(this.#timer);
    this.#timer = null;
    return true;
  }
}

function monitorEventLoopDelay(options = {}) {
  checkObject(options, 'options');
  const { resolution = 10 } = ownOptions(options);
  checkInteger(resolution, 'options.resolution');
  return new IntervalHistogram(kMake, new Buckets(1, 3.6e12, 3), resolution);
}

module.exports = { createHistogram, monitorEventLoopDelay, isRecordable, cloneData, ofCloneData };
