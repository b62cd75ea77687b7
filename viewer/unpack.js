// SPDX-License-Identifier: MIT
//
// Fills the rows of a table from a piece: the opposite of internal/trace/pack.js.
/* exported unpackPiece */

// Fills the beginning of `values` with the next numbers; returns where the following ones are.
function readValues(bytes, from, values, count) {
  let at = from;
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++];
    let value = byte & 127;
    for (let factor = 128; byte >= 128; factor *= 128) {
      byte = bytes[at++];
      value += (byte & 127) * factor;
    }
    values[i] = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  return at;
}

// What the numbers of a column stand for, in place. `first` has the first column of the same rows.
function decode(values, packing, from, count, first) {
  if (packing === 'delta') {
    for (let i = 1; i < count; i++) values[i] += values[i - 1];
  } else if (packing === 'after') {
    for (let i = 0; i < count; i++) values[i] += first[i];
  } else if (packing === 'row') {
    for (let i = 0; i < count; i++) values[i] = values[i] === 0 ? -1 : from + i - values[i];
  }
}

// Fills the rows of a piece. Numbers of all types go through one array, because a loop over arrays of several types is slow.
function unpackPiece(table, from, rows, bytes) {
  const values = new Float64Array(rows);
  const first = new Float64Array(rows);
  let at = 0;
  table.schema.forEach(([name, , packing], i) => {
    at = readValues(bytes, at, values, rows);
    decode(values, packing, from, rows, first);
    if (i === 0) first.set(values);
    table[name].set(values, from);
  });
  if (table.length < from + rows) table.length = from + rows;
}
