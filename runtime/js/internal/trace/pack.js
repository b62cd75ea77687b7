// SPDX-License-Identifier: MIT
//
// Tables as text, for the page: rows in pieces, each column after the other, each value as a variable number of bytes.
// A column is written as its values ('plain'), as differences from the row before ('delta') or from the first column
// ('after'), or, for numbers of earlier rows, as the distance to them ('row'). viewer/unpack.js is the opposite.
'use strict';

const ROWS = 1 << 14; // in a piece
const TWO_31 = 2 ** 31;

class Writer {
  constructor() {
    this.bytes = new Uint8Array(1 << 20);
    this.length = 0;
  }

  // Seven bits in a byte, the lowest first; the sign is the lowest bit.
  put(value) {
    if (this.length + 10 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
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

  take() {
    const taken = this.bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }
}

function packColumn(writer, table, [name, , packing], from, to) {
  const column = table[name];
  const first = table[table.schema[0][0]];
  let last = 0;
  for (let row = from; row < to; row++) {
    const value = Math.round(column[row]);
    if (packing === 'delta') {
      writer.put(value - last);
      last = value;
    } else if (packing === 'after') {
      writer.put(value - Math.round(first[row]));
    } else if (packing === 'row') {
      writer.put(value < 0 ? 0 : row - value);
    } else {
      writer.put(value);
    }
  }
}

// Pieces { table, from, rows, bytes }; bytes are valid until the next piece.
function* packTables(tables) {
  const writer = new Writer();
  for (const name of Object.keys(tables)) {
    const table = tables[name];
    for (let from = 0; from < table.length; from += ROWS) {
      const to = Math.min(from + ROWS, table.length);
      for (const column of table.schema) packColumn(writer, table, column, from, to);
      yield { table: name, from, rows: to - from, bytes: writer.take() };
    }
  }
}

module.exports = { packTables };
