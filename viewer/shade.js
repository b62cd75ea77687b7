// SPDX-License-Identifier: MIT
//
// Blocks too thin to draw one by one: each pixel of a lane is shaded by the share of its time that is taken, and is
// never blank if anything happened in it.
/* exported LEAST_SHADE, Shades */

const LEAST_SHADE = 0.25;

class Shades {
  // Time runs from `from` to `to` over `count` pixels.
  constructor(from, to, count) {
    this.from = from;
    this.step = (to - from) / count;
    this.taken = new Float64Array(count);
    this.seen = new Uint8Array(count);
  }

  add(start, end) {
    const count = this.taken.length;
    const first = Math.max(Math.floor((start - this.from) / this.step), 0);
    const last = Math.min(Math.floor((end - this.from) / this.step), count - 1);
    for (let i = first; i <= last; i++) {
      const [left, right] = [this.from + i * this.step, this.from + (i + 1) * this.step];
      this.taken[i] += Math.max(Math.min(end, right) - Math.max(start, left), 0);
      this.seen[i] = 1;
    }
  }

  // How dark a pixel is: 0 if nothing happened.
  shade(i) {
    return this.seen[i] === 0 ? 0 : Math.min(LEAST_SHADE + this.taken[i] / this.step * (1 - LEAST_SHADE), 1);
  }
}
