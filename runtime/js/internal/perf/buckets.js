// SPDX-License-Identifier: MIT
//
// Counts of values with a fixed number of significant figures, as in HdrHistogram: each power of two above the precision is
// divided into the same number of equal parts. Parts without values take no memory, until the counts are shared.
'use strict';

const { LocalCounts, SharedCounts } = require('internal/perf/counts');

const MIN_OF_NONE = 9223372036854776000; // the largest 64-bit integer, rounded

function bitsOf(value) {
  return value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 2 ** 32);
}

// The parts, numbered: those of the lowest unit first, then half as many for each further power of two.
class Parts {
  #unit; // the smallest width of a part
  #first; // how many have that width
  count;

  constructor(lowest, highest, figures) {
    this.#unit = 2 ** (bitsOf(lowest) - 1);
    this.#first = 2 ** bitsOf(2 * 10 ** figures - 1);
    this.count = this.indexOf(this.lowOfPart(highest)) + 1;
  }

  // How many values share a part with this one.
  width(value) {
    const bits = bitsOf(Math.max(value, this.#first * this.#unit - 1));
    return 2 ** (bits - bitsOf(this.#first - 1));
  }

  lowOfPart(value) {
    const width = this.width(value);
    return Math.floor(value / width) * width;
  }

  indexOf(low) {
    const width = this.width(low);
    return Math.log2(width / this.#unit) * (this.#first / 2) + low / width;
  }

  lowOf(index) {
    if (index < this.#first) return index * this.#unit;
    const half = this.#first / 2;
    const power = Math.floor(index / half) - 1;
    return (index - power * half) * this.#unit * 2 ** power;
  }
}

class Buckets {
  #parts;
  #options;
  #counts;

  // shared: what shared() has returned, in this thread or another one
  constructor(lowest, highest, figures, shared = undefined) {
    this.#parts = new Parts(lowest, highest, figures);
    this.#options = [lowest, highest, figures];
    this.#counts = shared === undefined ? new LocalCounts() : new SharedCounts(this.#parts, shared);
  }

  // The arguments for another object with the same counts: from now on, values that one records are seen by both.
  shared() {
    const [lowest, highest, figures, buffer] = this.#options;
    if (buffer !== undefined) return this.#options;
    const memory = new SharedArrayBuffer(SharedCounts.bytes(this.#parts));
    const before = this.#counts;
    this.#counts = new SharedCounts(this.#parts, memory);
    this.#addAll(before);
    this.#options = [lowest, highest, figures, memory];
    return this.#options;
  }

  #high(value) {
    return this.#parts.lowOfPart(value) + this.#parts.width(value) - 1;
  }

  #middle(low) {
    return low + Math.floor(this.#parts.width(low) / 2);
  }

  get count() { return this.#counts.count; }
  get exceeds() { return this.#counts.exceeds; }

  record(value, times = 1) {
    const counts = this.#counts;
    if (value > this.#options[1]) {
      counts.addExceeds(times);
      return;
    }
    const low = this.#parts.lowOfPart(value);
    counts.add(low, this.#middle(low), times);
    counts.widen(value);
  }

  #addAll(other) {
    for (const [low, times] of other.sorted()) this.record(low, times);
    if (other.count > 0) {
      this.#counts.widen(other.min);
      if (other.max <= this.#options[1]) this.#counts.widen(other.max);
    }
    this.#counts.addExceeds(other.exceeds);
  }

  add(other) {
    this.#addAll(other.#counts);
  }

  reset() {
    this.#counts.clear();
  }

  get min() { return this.count === 0 ? MIN_OF_NONE : this.#parts.lowOfPart(this.#counts.min); }
  get max() { return this.count === 0 ? 0 : this.#high(this.#counts.max); }

  // Beyond the exact integers the sum depends on the order, so it is made in that of the values.
  get mean() {
    const { count } = this.#counts;
    if (this.#counts.sum <= Number.MAX_SAFE_INTEGER) return this.#counts.sum / count;
    let sum = 0;
    for (const [low, times] of this.#counts.sorted()) sum += this.#middle(low) * times;
    return sum / count;
  }

  get stddev() {
    const { mean } = this;
    let sum = 0;
    for (const [low, times] of this.#counts.sorted()) sum += (this.#middle(low) - mean) ** 2 * times;
    return Math.sqrt(sum / this.count);
  }

  percentile(percentile) {
    const wanted = Math.max(Math.floor((percentile / 100) * this.count + 0.5), 1);
    let seen = 0;
    for (const [low, times] of this.#counts.sorted()) {
      seen += times;
      if (seen >= wanted) return this.#high(low);
    }
    return 0;
  }

  // [percentile, value] pairs: 0, 50, 75, 87.5, ... and 100.
  percentiles() {
    const pairs = [];
    const sorted = this.#counts.sorted();
    const count = sorted.reduce((sum, [, times]) => sum + times, 0);
    let next = 0;
    let seen = 0;
    let last = 0;
    for (const [low, times] of sorted) {
      seen += times;
      last = low;
      do {
        if ((100 * seen) / count < next) break;
        pairs.push([next, low]);
        next += 100 / 2 ** (Math.floor(Math.log2(100 / (100 - next))) + 1);
      } while (seen < count);
    }
    pairs.push([100, last]);
    return pairs;
  }
}

module.exports = { Buckets };
