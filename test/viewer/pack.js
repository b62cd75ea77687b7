// SPDX-License-Identifier: MIT
//
// What internal/trace/pack.js writes, viewer/unpack.js reads: the same rows, whatever their values.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { packTables } = require('../../runtime/js/internal/trace/pack');
const { Table } = require('../../runtime/js/internal/trace/table');

const unpackPiece = new Function(`${fs.readFileSync(path.resolve(__dirname, '../../viewer/unpack.js'), 'utf8')}\nreturn unpackPiece;`)();

const SCHEMA = [['start', 'f64', 'delta'], ['end', 'f64', 'after'], ['parent', 'i32', 'row'], ['size', 'f64', 'plain'], ['sender', 'i16', 'plain'], ['turn', 'u32', 'delta']];
const SIZES = { same: () => 7, none: () => -1, half: (row) => row % 8, byte: (row) => row % 128, two: (row) => row % 32768, three: (row) => row * 400 % 8388608, variable: (row) => (row % 3 === 0 ? 2 ** 50 + row : row % 2), negative: (row) => -row };

function filled(rows, sizeOf) {
  const table = new Table(SCHEMA, rows);
  for (let row = 0; row < rows; row++) {
    const start = row * 1000 + row % 7;
    table.push({ start, end: row % 5 === 0 ? -1 : start + sizeOf(row), parent: row % 3 === 0 ? -1 : row - 1 - row % 2, size: sizeOf(row), sender: row % 2 - 1, turn: row >>> 4 });
  }
  return table;
}

function checkRound(rows, sizeOf, name) {
  const table = filled(rows, sizeOf);
  const again = new Table(SCHEMA, rows);
  for (const { from, rows: count, bytes } of packTables({ table })) unpackPiece(again, from, count, bytes);
  assert.equal(again.length, rows);
  for (const [column] of SCHEMA) {
    const wanted = table[column].subarray(0, rows).map((value) => (column === 'end' && value < 0 ? -1 : value));
    assert.deepEqual(again[column].subarray(0, rows), wanted, `${column} of ${rows} rows, ${name}`);
  }
  return [...packTables({ table })].reduce((sum, { bytes }) => sum + bytes.length, 0);
}

module.exports = {
  'packed rows are unpacked as they were'() {
    for (const [name, sizeOf] of Object.entries(SIZES)) for (const rows of [0, 1, 2, 255, 16383, 16384, 16385, 40001]) checkRound(rows, sizeOf, name);
  },

  'columns take no more room than their values need'() {
    const base = checkRound(16384, SIZES.same, 'same');
    assert.ok(base <= 16384 * 4 + 64, `${base} bytes`); // two bytes, four halves, and one number for all
    const half = checkRound(16384, SIZES.half, 'half');
    assert.ok(half - base <= 16384, `${half} bytes`);
  },
};
