// SPDX-License-Identifier: MIT
//
// Fills the rows of a table from a piece: the opposite of internal/trace/pack.js, which says what the bytes mean.
/* exported unpackPiece */

const SAME = 0;
const HALF = 1;
const VARIABLE = 15;

function readVariable(bytes, from, numbers, count) {
  let at = from;
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++];
    let number = byte & 127;
    for (let factor = 128; byte >= 128; factor *= 128) {
      byte = bytes[at++];
      number += (byte & 127) * factor;
    }
    numbers[i] = number;
  }
  return at;
}

function readHalves(bytes, from, numbers, count) {
  for (let i = 0; i < count; i++) numbers[i] = (bytes[from + (i >>> 1)] >>> ((i & 1) * 4)) & 15;
  return from + ((count + 1) >>> 1);
}

function readBytes(bytes, from, numbers, count, size) {
  let at = from;
  for (let i = 0; i < count; i++, at += size) {
    let number = bytes[at];
    if (size > 1) number |= bytes[at + 1] << 8;
    if (size > 2) number |= bytes[at + 2] << 16;
    numbers[i] = number;
  }
  return at;
}

// Fills the beginning of `numbers` with those of a column; returns where the next column is.
function readNumbers(bytes, from, numbers, count) {
  const width = bytes[from];
  if (width === VARIABLE) return readVariable(bytes, from + 1, numbers, count);
  if (width === HALF) return readHalves(bytes, from + 1, numbers, count);
  if (width !== SAME) return readBytes(bytes, from + 1, numbers, count, width / 2);
  const next = readVariable(bytes, from + 1, numbers, 1);
  numbers.fill(numbers[0], 0, count);
  return next;
}

// The sign is the lowest bit. Most numbers are small, and the remainder of a division is slow.
function unfolded(number) {
  if (number < 2 ** 31) return (number >>> 1) ^ -(number & 1);
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}

// What the numbers of a column stand for, in place. `first` has the first column of the same rows.
function decode(numbers, packing, from, count, first) {
  if (packing === 'delta') {
    for (let i = 0, last = 0; i < count; i++) numbers[i] = last += unfolded(numbers[i]);
  } else if (packing === 'after') {
    for (let i = 0; i < count; i++) numbers[i] = numbers[i] === 0 ? -1 : first[i] + unfolded(numbers[i] - 1);
  } else if (packing === 'row') {
    for (let i = 0; i < count; i++) numbers[i] = numbers[i] === 0 ? -1 : from + i - unfolded(numbers[i]);
  } else {
    for (let i = 0; i < count; i++) numbers[i] = unfolded(numbers[i]);
  }
}

// Fills the rows of a piece. Numbers of all types go through one array, because a loop over arrays of several types is slow.
function unpackPiece(table, from, rows, bytes) {
  const numbers = new Float64Array(rows);
  const first = new Float64Array(rows);
  let at = 0;
  table.schema.forEach(([name, , packing], i) => {
    const isSame = bytes[at] === SAME;
    at = readNumbers(bytes, at, numbers, rows);
    if (isSame && packing === 'plain') {
      table[name].fill(unfolded(numbers[0]), from, from + rows);
      return;
    }
    decode(numbers, packing, from, rows, first);
    if (i === 0) first.set(numbers);
    table[name].set(numbers, from);
  });
  if (table.length < from + rows) table.length = from + rows;
}
