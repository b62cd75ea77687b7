// SPDX-License-Identifier: MIT
//
// Rows of numbers in typed columns: a recording may have millions of spans, and an object for each would not fit in
// memory. The page uses the same tables; see pack.js for how they get there.
'use strict';

const ARRAYS = { __proto__: null, f64: Float64Array, f32: Float32Array, i32: Int32Array, u32: Uint32Array, i16: Int16Array, u8: Uint8Array };
const FIRST_CAPACITY = 256;

// A schema has a row [name, type, packing] for each column.
class Table {
  constructor(schema, capacity = 0) {
    this.schema = schema;
    this.length = 0;
    this.capacity = Math.max(capacity, FIRST_CAPACITY);
    for (const [name, type] of schema) this[name] = new ARRAYS[type](this.capacity);
  }

  // The number of a new row; its columns are 0.
  add() {
    if (this.length === this.capacity) this.#grow();
    return this.length++;
  }

  #grow() {
    this.capacity *= 2;
    for (const [name, type] of this.schema) {
      const column = new ARRAYS[type](this.capacity);
      column.set(this[name]);
      this[name] = column;
    }
  }

  set(row, values) {
    for (const name of Object.keys(values)) this[name][row] = values[name];
  }

  push(values) {
    const row = this.add();
    this.set(row, values);
    return row;
  }

  copyRow(from, to) {
    for (let i = 0; i < this.schema.length; i++) {
      const column = this[this.schema[i][0]];
      column[to] = column[from];
    }
  }

  // Puts the rows into ascending order of a column.
  sortBy(name) {
    const column = this[name];
    const order = Array.from({ length: this.length }, (_, row) => row).sort((a, b) => column[a] - column[b] || a - b);
    for (const [one] of this.schema) {
      const sorted = this[one].slice(0);
      for (let row = 0; row < order.length; row++) sorted[row] = this[one][order[row]];
      this[one] = sorted;
    }
  }

  // The rows with the greatest distance between two columns, the greatest first.
  longest(count, start, end, isWanted = () => true) {
    const [starts, ends] = [this[start], this[end]];
    const length = (row) => ends[row] - starts[row];
    const best = [];
    for (let row = 0; row < this.length; row++) {
      if (!isWanted(row) || (best.length === count && length(row) <= length(best[count - 1]))) continue;
      let place = best.length;
      while (place > 0 && length(best[place - 1]) < length(row)) place--;
      best.splice(place, 0, row);
      if (best.length > count) best.pop();
    }
    return best;
  }

  // A row as an object.
  at(row) {
    const values = { __proto__: null };
    for (const [name] of this.schema) values[name] = this[name][row];
    return values;
  }

  * [Symbol.iterator]() {
    for (let row = 0; row < this.length; row++) yield this.at(row);
  }

  // The first row whose value in a column in ascending order is not below a limit.
  lowerBound(name, limit) {
    const column = this[name];
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (column[middle] < limit) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

// Texts by number; number 0 is the empty text.
class Words {
  constructor(list = ['']) {
    this.list = list;
    this.numbers = new Map(list.map((word, i) => [word, i]));
  }

  of(word) {
    const text = word ?? '';
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.list.push(text) - 1;
      this.numbers.set(text, number);
    }
    return number;
  }
}

module.exports = { Table, Words };
