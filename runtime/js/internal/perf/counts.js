// SPDX-License-Identifier: MIT
//
// How often a histogram has met each of its parts. A part is known by its lowest value.
'use strict';

// For one thread.
class LocalCounts {
  count = 0;
  exceeds = 0;
  min = Infinity;
  max = 0;
  sum = 0; // of the parts' middles: exact below 2 ** 53
  #times = new Map();

  add(low, middle, times) {
    this.#times.set(low, (this.#times.get(low) ?? 0) + times);
    this.count += times;
    this.sum += middle * times;
  }

  addExceeds(times) {
    this.exceeds += times;
  }

  widen(value) {
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
  }

  clear() {
    this.#times.clear();
    this.min = Infinity;
    this.max = 0;
    this.sum = 0;
    this.count = 0;
    this.exceeds = 0;
  }

  sorted() {
    return [...this.#times].sort((a, b) => a[0] - b[0]);
  }
}

const [COUNT, EXCEEDS, MIN, MAX, FIRST] = [0, 1, 2, 3, 4];

function replaceIf(words, index, value, isBetter) {
  let seen = Atomics.load(words, index);
  while (isBetter(value, seen)) {
    const found = Atomics.compareExchange(words, index, seen, value);
    if (found === seen) return;
    seen = found;
  }
}

// In memory that several threads use: a word for each part that a value can have. The least value is stored as its
// complement, so that memory full of zeros is an empty histogram.
class SharedCounts {
  #words;
  #parts;

  // parts: { count, indexOf(low), lowOf(index) }
  constructor(parts, buffer) {
    this.#words = new BigUint64Array(buffer);
    this.#parts = parts;
  }

  static bytes(parts) {
    return (FIRST + parts.count) * BigUint64Array.BYTES_PER_ELEMENT;
  }

  get count() { return Number(Atomics.load(this.#words, COUNT)); }
  get exceeds() { return Number(Atomics.load(this.#words, EXCEEDS)); }
  get sum() { return Infinity; } // not kept: made of the parts
  get max() { return Number(Atomics.load(this.#words, MAX)); }

  get min() {
    const complement = Atomics.load(this.#words, MIN);
    return complement === 0n ? Infinity : Number(~complement & 0xffff_ffff_ffff_ffffn);
  }

  add(low, middle, times) {
    Atomics.add(this.#words, FIRST + this.#parts.indexOf(low), BigInt(times));
    Atomics.add(this.#words, COUNT, BigInt(times));
  }

  addExceeds(times) {
    Atomics.add(this.#words, EXCEEDS, BigInt(times));
  }

  widen(value) {
    const isMore = (one, other) => one > other;
    replaceIf(this.#words, MAX, BigInt(value), isMore);
    replaceIf(this.#words, MIN, ~BigInt(value) & 0xffff_ffff_ffff_ffffn, isMore);
  }

  clear() {
    for (let i = 0; i < this.#words.length; i++) Atomics.store(this.#words, i, 0n);
  }

  sorted() {
    const list = [];
    for (let i = FIRST; i < this.#words.length; i++) {
      const times = Number(Atomics.load(this.#words, i));
      if (times > 0) list.push([this.#parts.lowOf(i - FIRST), times]);
    }
    return list;
  }
}

module.exports = { LocalCounts, SharedCounts };
