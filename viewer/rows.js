// SPDX-License-Identifier: MIT
//
// Blocks of a lane, in order of their start, with what makes drawing independent of their number: sums of their lengths, and
// a tree of their longest and latest. All in typed arrays, computed once.
/* exported Rows, shadesOf */

const SHIFT = 5;
const FANOUT = 1 << SHIFT; // of the tree
const MOST_PARTS = 1 << 17;

function newLevel(count) {
  const nodes = Math.max(Math.ceil(count / FANOUT), 1);
  return { longest: new Float64Array(nodes), latest: new Float64Array(nodes) };
}

class Rows {
  // `rows` are numbers of a table's rows; blocks that `isInner` are inside another one and take no time of their own.
  constructor(starts, ends, rows, isInner = () => false) {
    this.starts = starts;
    this.ends = ends;
    this.rows = rows;
    this.length = rows.length;
    this.sums = new Float64Array(rows.length + 1);
    this.begins = new Float64Array(rows.length); // next to each other, for searches
    for (let i = 0; i < rows.length; i++) {
      this.begins[i] = starts[rows[i]];
      this.sums[i + 1] = this.sums[i] + (isInner(rows[i]) ? 0 : ends[rows[i]] - starts[rows[i]]);
    }
    this.levels = [];
    this.#grow();
    this.#divide();
  }

  // The first block of each of many equal parts of the time.
  #divide() {
    const first = this.length === 0 ? 0 : this.startOf(0);
    const last = this.length === 0 ? 0 : this.startOf(this.length - 1);
    const count = Math.min(Math.max(this.length >> 4, 1), MOST_PARTS);
    this.parts = { first, scale: count / Math.max(last - first, 1), count, rows: new Uint32Array(count + 1) };
    let i = 0;
    for (let part = 0; part < count; part++) {
      while (i < this.length && (this.startOf(i) - first) * this.parts.scale < part) i++;
      this.parts.rows[part] = i;
    }
    this.parts.rows[count] = this.length;
  }

  #grow() {
    const { rows, starts, ends, length } = this;
    let level = newLevel(length);
    for (let i = 0; i < length; i++) {
      const node = i >>> SHIFT;
      level.longest[node] = Math.max(level.longest[node], ends[rows[i]] - starts[rows[i]]);
      level.latest[node] = Math.max(level.latest[node], ends[rows[i]]);
    }
    this.levels.push(level);
    while (level.longest.length > 1) {
      const below = level;
      level = newLevel(below.longest.length);
      for (let i = 0; i < below.longest.length; i++) {
        level.longest[i >>> SHIFT] = Math.max(level.longest[i >>> SHIFT], below.longest[i]);
        level.latest[i >>> SHIFT] = Math.max(level.latest[i >>> SHIFT], below.latest[i]);
      }
      this.levels.push(level);
    }
  }

  startOf(i) {
    return this.begins[i];
  }

  lengthOf(i) {
    const row = this.rows[i];
    return this.ends[row] - this.starts[row];
  }

  // The first block that starts at a time or later, at or after `low`.
  firstFrom(time, least = 0) {
    const { begins } = this;
    const { first, scale, count, rows } = this.parts;
    const part = Math.floor((time - first) * scale);
    if (part < 0) return least;
    if (part > count) return this.length;
    let low = Math.max(rows[Math.max(part - 1, 0)], least);
    let high = rows[Math.min(part + 2, count)];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (begins[middle] < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // Calls back for the blocks between two times that are at least so long, in order.
  forEachLong(from, to, least, callback) {
    if (this.length > 0) this.#visit(this.levels.length - 1, 0, this.firstFrom(to), { from, least, callback });
  }

  #visit(depth, node, end, wanted) {
    const level = this.levels[depth];
    if (level.longest[node] < wanted.least || level.latest[node] < wanted.from) return;
    const size = FANOUT ** depth;
    for (let i = node * FANOUT; i < (node + 1) * FANOUT && i * size < end; i++) {
      if (depth > 0) this.#visit(depth - 1, i, end, wanted);
      else if (this.lengthOf(i) >= wanted.least && this.ends[this.rows[i]] >= wanted.from) wanted.callback(this.rows[i], i);
    }
  }

  // The length of the longest block of those from number `from` up to `to`.
  longestIn(from, to) {
    let [longest, i, end] = [0, from, to];
    while (i < end && i % FANOUT !== 0) longest = Math.max(longest, this.lengthOf(i++));
    while (i < end && end % FANOUT !== 0) longest = Math.max(longest, this.lengthOf(--end));
    for (let depth = 0; i < end; depth++) {
      const nodes = this.levels[depth].longest;
      [i, end] = [i / FANOUT, end / FANOUT];
      while (i < end && i % FANOUT !== 0) longest = Math.max(longest, nodes[i++]);
      while (i < end && end % FANOUT !== 0) longest = Math.max(longest, nodes[--end]);
    }
    return longest;
  }

  // The block that is longest of those that touch the time; -1 if there is none.
  longestAt(from, to) {
    let [found, longest] = [-1, -1];
    this.forEachLong(from, to, 0, (row, i) => {
      if (this.lengthOf(i) > longest) [found, longest] = [row, this.lengthOf(i)];
    });
    return found;
  }
}

// For each pixel, how much of its time is taken by blocks too thin to draw, and whether there is any. `least` is the
// length from which on blocks are drawn by themselves; they are not counted.
function shadesOf(blocks, from, step, count, least) {
  const taken = new Float64Array(count);
  const seen = new Uint8Array(count);
  let at = blocks.firstFrom(from);
  let carried = 0;
  for (let pixel = 0; pixel < count; pixel++) {
    const next = blocks.firstFrom(from + (pixel + 1) * step, at);
    taken[pixel] = carried + blocks.sums[next] - blocks.sums[at];
    seen[pixel] = next > at || carried > 0 ? 1 : 0;
    carried = Math.max(Math.min(taken[pixel], least) - step, 0);
    at = next;
  }
  withoutLong(blocks, { from, step, count, least }, taken, seen);
  return { taken, seen };
}

// A block that is drawn by itself was counted where it starts.
function withoutLong(blocks, { from, step, count, least }, taken, seen) {
  const long = new Map();
  blocks.forEachLong(from, from + step * count, least, (row, i) => {
    const pixel = Math.floor((blocks.startOf(i) - from) / step);
    if (pixel < 0 || pixel >= count) return;
    const known = long.get(pixel) ?? { length: 0, count: 0 };
    known.length += blocks.sums[i + 1] - blocks.sums[i];
    known.count++;
    long.set(pixel, known);
  });
  for (const [pixel, known] of long) {
    const all = blocks.firstFrom(from + (pixel + 1) * step) - blocks.firstFrom(from + pixel * step);
    taken[pixel] = Math.max(taken[pixel] - known.length, 0);
    if (all === known.count) seen[pixel] = 0;
  }
}
