// SPDX-License-Identifier: MIT
//
// Counts of values with a fixed number of significant figures, as in HdrHistogram: each power of two above the precision is
// divided into the same number of equal parts. Parts without values take no memory.
'use strict';

const MIN_OF_NONE = 9223372036854776000; // the largest 64-bit integer, rounded

function bitsOf(value) {
  return value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 2 ** 32);
}

class Buckets {
  #unit; // the smallest width of a part
  #parts; // parts of the first power of two; the others have half as many
  #highest;
  #counts = new Map(); // by the lowest value of a part
  #min = Infinity;
  #max = 0;
  #sum = 0; // of the parts' middles: exact below 2 ** 53
  count = 0;
  exceeds = 0;

  constructor(lowest, highest, figures) {
    this.#unit = 2 ** (bitsOf(lowest) - 1);
    this.#parts = 2 ** bitsOf(2 * 10 ** figures - 1);
    this.#highest = highest;
  }

  // How many values share a part with this one.
  #width(value) {
    const bits = bitsOf(Math.max(value, this.#parts * this.#unit - 1));
    return 2 ** (bits - bitsOf(this.#parts - 1));
  }

  #low(value) {
    const width = this.#width(value);
    return Math.floor(value / width) * width;
  }

  #high(value) {
    return this.#low(value) + this.#width(value) - 1;
  }

  #middle(low) {
    return low + Math.floor(this.#width(low) / 2);
  }

  record(value, times = 1) {
    if (value > this.#highest) {
      this.exceeds += times;
      return;
    }
    const low = this.#low(value);
    this.#counts.set(low, (this.#counts.get(low) ?? 0) + times);
    this.count += times;
    this.#sum += this.#middle(low) * times;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }

  add(other) {
    for (const [low, times] of other.#counts) this.record(low, times);
    if (other.count > 0) {
      if (other.#min < this.#min) this.#min = other.#min;
      if (other.#max > this.#max && other.#max <= this.#highest) this.#max = other.#max;
    }
    this.exceeds += other.exceeds;
  }

  reset() {
    this.#counts.clear();
    this.#min = Infinity;
    this.#max = 0;
    this.#sum = 0;
    this.count = 0;
    this.exceeds = 0;
  }

  get min() { return this.count === 0 ? MIN_OF_NONE : this.#low(this.#min); }
  get max() { return this.count === 0 ? 0 : this.#high(this.#max); }

  // Beyond the exact integers the sum depends on the order, so it is made in that of the values.
  get mean() {
    if (this.#sum <= Number.MAX_SAFE_INTEGER) return this.#sum / this.count;
    let sum = 0;
    for (const [low, times] of this.#sorted()) sum += this.#middle(low) * times;
    return sum / this.count;
  }

  get stddev() {
    const { mean } = this;
    let sum = 0;
    for (const [low, times] of this.#sorted()) sum += (this.#middle(low) - mean) ** 2 * times;
    return Math.sqrt(sum / this.count);
  }

  #sorted() {
    return [...this.#counts].sort((a, b) => a[0] - b[0]);
  }

  percentile(percentile) {
    const wanted = Math.max(Math.floor((percentile / 100) * this.count + 0.5), 1);
    let seen = 0;
    for (const [low, times] of this.#sorted()) {
      seen += times;
      if (seen >= wanted) return this.#high(low);
    }
    return 0;
  }

  // [percentile, value] pairs: 0, 50, 75, 87.5, ... and 100.
  percentiles() {
    const pairs = [];
    let next = 0;
    let seen = 0;
    let last = 0;
    for (const [low, times] of this.#sorted()) {
      seen += times;
      last = low;
      do {
        if ((100 * seen) / this.count < next) break;
        pairs.push([next, low]);
        next += 100 / 2 ** (Math.floor(Math.log2(100 / (100 - next))) + 1);
      } while (seen < this.count);
    }
    pairs.push([100, last]);
    return pairs;
  }
}

module.exports = { Buckets };
