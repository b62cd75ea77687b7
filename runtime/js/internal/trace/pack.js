// SPDX-License-Identifier: MIT
//
// Tables as bytes, for the page: rows in pieces, each column after the other. A column is written as its values ('plain'), as
// differences from the row before ('delta') or from the first column ('after', where a negative value stands for none), or, for
// numbers of earlier rows, as the distance to them ('row'). Each column of a piece begins with a byte that says how its numbers
// are written: see WIDTH. viewer/unpack.js is the opposite.
'use strict';

const PACKING = 2; // the number of this way to write tables; viewer/load.js reads no other
const ROWS = 1 << 14; // in a piece
const TWO_31 = 2 ** 31;

// All the same: one number follows. Numbers of half a byte, of whole bytes, or of seven bits in a byte with a sign that more follow.
const WIDTH = { __proto__: null, SAME: 0, HALF: 1, BYTE: 2, TWO: 4, THREE: 6, VARIABLE: 15 };
const FIXED = [[1, 16], [2, 2 ** 8], [4, 2 ** 16], [6, 2 ** 24]]; // widths, and the first number that is too large
const WORTH = 1.1; // fixed widths are read faster, so they may take this much more room

function sizeOf(number) {
  let size = 1;
  for (let rest = number; rest >= 128; rest /= 128) size++;
  return size;
}

// The narrowest way to write some numbers, which are not negative.
function widthOf(numbers, count) {
  let [most, size, isSame] = [0, 0, true];
  for (let i = 0; i < count; i++) {
    most = Math.max(most, numbers[i]);
    size += sizeOf(numbers[i]);
    if (numbers[i] !== numbers[0]) isSame = false;
  }
  if (isSame) return WIDTH.SAME;
  const fixed = FIXED.find(([width, limit]) => most < limit && count * width / 2 <= size * WORTH);
  return fixed === undefined ? WIDTH.VARIABLE : fixed[0];
}

class Writer {
  constructor() {
    this.bytes = new Uint8Array(1 << 20);
    this.length = 0;
  }

  reserve(count) {
    if (this.length + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  // Seven bits in a byte, the lowest first.
  put(number) {
    this.reserve(10);
    let rest = number;
    while (rest >= TWO_31) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest >= 128) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  // Two numbers in a byte, the first in its lower half.
  #putHalves(numbers, count) {
    for (let i = 0; i < count; i += 2) this.bytes[this.length++] = numbers[i] | (i + 1 < count ? numbers[i + 1] << 4 : 0);
  }

  #putBytes(numbers, count, size) {
    for (let i = 0; i < count; i++) {
      for (let shift = 0; shift < size * 8; shift += 8) this.bytes[this.length++] = numbers[i] >>> shift;
    }
  }

  putAll(numbers, count) {
    const width = widthOf(numbers, count);
    this.reserve(1 + count * 3);
    this.bytes[this.length++] = width;
    if (width === WIDTH.SAME) this.put(numbers[0]);
    else if (width === WIDTH.HALF) this.#putHalves(numbers, count);
    else if (width === WIDTH.VARIABLE) for (let i = 0; i < count; i++) this.put(numbers[i]);
    else this.#putBytes(numbers, count, width / 2);
  }

  take() {
    const taken = this.bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }
}

// The sign is the lowest bit.
const folded = (value) => (value < 0 ? -value * 2 - 1 : value * 2);

function packColumn(writer, table, [name, , packing], from, count, numbers) {
  const column = table[name];
  const first = table[table.schema[0][0]];
  let last = 0;
  for (let i = 0; i < count; i++) {
    const value = Math.round(column[from + i]);
    if (packing === 'delta') {
      numbers[i] = folded(value - last);
      last = value;
    } else if (packing === 'after') {
      numbers[i] = value < 0 ? 0 : folded(value - Math.round(first[from + i])) + 1;
    } else if (packing === 'row') {
      numbers[i] = value < 0 ? 0 : folded(from + i - value);
    } else {
      numbers[i] = folded(value);
    }
  }
  writer.putAll(numbers, count);
}

// Pieces { table, from, rows, bytes }; bytes are valid until the next piece.
function* packTables(tables) {
  const writer = new Writer();
  const numbers = new Float64Array(ROWS);
  for (const name of Object.keys(tables)) {
    const table = tables[name];
    for (let from = 0; from < table.length; from += ROWS) {
      const count = Math.min(ROWS, table.length - from);
      for (const column of table.schema) packColumn(writer, table, column, from, count, numbers);
      yield { table: name, from, rows: count, bytes: writer.take() };
    }
  }
}

module.exports = { packTables, PACKING };
