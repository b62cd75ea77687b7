// SPDX-License-Identifier: MIT
// Numbers that depend only on a seed.
'use strict';

class Random {
  #state;

  constructor(seed) {
    this.#state = Math.imul(seed, 2654435761) >>> 0;
  }

  below(limit) {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  chance(one) {
    return this.below(one) === 0;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}

module.exports = { Random };
