// SPDX-License-Identifier: MIT
//
// What changed between two versions of a table, whose rows are in ascending order of the first column: runs of rows that are
// still there, and the rows that are new or different. `rondo live` makes patches, its page applies them.
'use strict';

const { Table } = require('internal/trace/table');

const TABLES = { __proto__: null, spans: true, works: true }; // those whose rows have numbers in other columns

// Columns that say which row it is.
const keysOf = ({ schema }) => schema.map(([name]) => name).filter((name, i) => i === 0 || ['thread', 'depth'].includes(name));

// Runs [from, to, count] of rows of the older table that are in the newer one.
function runsOf(older, newer) {
  const keys = keysOf(older);
  const [oldFirst, newFirst] = [older[keys[0]], newer[keys[0]]];
  const runs = [];
  let [from, to] = [0, 0];
  while (from < older.length && to < newer.length) {
    if (keys.every((key) => older[key][from] === newer[key][to])) {
      const last = runs.at(-1);
      if (last !== undefined && last[0] + last[2] === from && last[1] + last[2] === to) last[2]++;
      else runs.push([from, to, 1]);
      from++;
      to++;
    } else if (oldFirst[from] <= newFirst[to]) {
      from++;
    } else {
      to++;
    }
  }
  return runs;
}

// The new numbers of rows, by their old ones; -1 for those that are gone.
function movesOf(runs, length) {
  const moves = new Int32Array(length).fill(-1);
  for (const [from, to, count] of runs) for (let i = 0; i < count; i++) moves[from + i] = to + i;
  return moves;
}

// The rows of runs, with the numbers that rows have now; other rows are 0. `table` is empty and large enough.
function moveRows(older, runs, moves, table) {
  for (const [name, , , refersTo] of older.schema) {
    const [column, moved] = [older[name], table[name]];
    for (const [from, to, count] of runs) moved.set(column.subarray(from, from + count), to);
    if (TABLES[refersTo] === undefined) continue;
    const rows = moves[refersTo];
    for (let row = 0; row < moved.length; row++) if (moved[row] >= 0) moved[row] = rows[moved[row]] ?? -1;
  }
  return table;
}

// A patch has the columns of its table, and the number of each row; rows are not in relation to those before.
const patchSchema = (schema) => [...schema.map(([name, type, packing]) => [name, type, packing === 'row' ? 'plain' : packing]), ['row', 'u32', 'delta']];

const lengthsOf = (tables) => Object.fromEntries(Object.keys(tables).map((name) => [name, tables[name].length]));

function allMoves(tables, runs) {
  const moves = { __proto__: null };
  for (const name of Object.keys(TABLES)) moves[name] = movesOf(runs[name], tables[name].length);
  return moves;
}

// The rows of a table that differ from those that have moved, as a table of its own. The page has rounded numbers.
function changesOf(moved, newer, runs) {
  const isThere = new Uint8Array(newer.length);
  for (const [, to, count] of runs) isThere.fill(1, to, to + count);
  const names = newer.schema.map(([name]) => name);
  const changes = new Table(patchSchema(newer.schema));
  for (let row = 0; row < newer.length; row++) {
    if (isThere[row] === 1 && names.every((name) => Math.round(moved[name][row]) === Math.round(newer[name][row]))) continue;
    const change = changes.add();
    for (let i = 0; i < names.length; i++) changes[names[i]][change] = newer[names[i]][row];
    changes.row[change] = row;
  }
  return changes;
}

// { runs, rows, changes }, each by the name of a table. Both have tables by name.
function makePatch(older, newer) {
  const runs = { __proto__: null };
  const changes = { __proto__: null };
  for (const name of Object.keys(newer)) runs[name] = runsOf(older[name], newer[name]);
  const moves = allMoves(older, runs);
  for (const name of Object.keys(newer)) {
    const moved = moveRows(older[name], runs[name], moves, new Table(newer[name].schema, newer[name].length));
    changes[name] = changesOf(moved, newer[name], runs[name]);
  }
  return { runs, rows: lengthsOf(newer), changes };
}

// Fills empty tables with what the older ones become. `changes` has a table for each name that has any.
function applyPatch(older, { runs, rows, changes }, tables) {
  const moves = allMoves(older, runs);
  for (const name of Object.keys(runs)) {
    const table = moveRows(older[name], runs[name], moves, tables[name]);
    table.length = rows[name];
    const changed = changes[name];
    for (const [column] of changed === undefined ? [] : table.schema) {
      for (let i = 0; i < changed.length; i++) table[column][changed.row[i]] = changed[column][i];
    }
  }
  return tables;
}

module.exports = { makePatch, applyPatch, patchSchema };
