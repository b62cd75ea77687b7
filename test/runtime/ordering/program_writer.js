// SPDX-License-Identifier: MIT
//
// What the generators of programs share: the same seed gives the same program.
'use strict';

// mulberry32: small, and the same everywhere.
function makeRandom(seed) {
  let state = seed * 0x9e3779b1 | 0;
  return (below) => {
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, 1 | state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) % below;
  };
}

// Makes random choices, and collects the lines of a program.
class ProgramWriter {
  constructor(seed, depth, budget) {
    this.random = makeRandom(seed);
    this.lines = [];
    this.depth = depth;
    this.left = budget;
    this.lastLabel = 0;
  }

  chance(percent) {
    return this.random(100) < percent;
  }

  pick(list) {
    return list[this.random(list.length)];
  }

  line(text) {
    this.lines.push('  '.repeat(this.depth) + text);
  }

  // `head` opens a function, `tail` closes it.
  block(head, tail, inside) {
    this.line(head);
    this.depth++;
    inside();
    this.depth--;
    this.line(tail);
  }
}

module.exports = { ProgramWriter };
