// SPDX-License-Identifier: MIT
//
// Patches of tables (internal/trace/patch.js): an older version and its patch make the newer one, whatever rows were lost, added or
// changed.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { Table } = require('../../runtime/js/internal/trace/table');

const source = fs.readFileSync(path.resolve(__dirname, '../../runtime/js/internal/trace/patch.js'), 'utf8');
const { makePatch, applyPatch } = new Function('require', 'module', `${source}\nreturn module.exports;`)(() => ({ Table }), {});

const SCHEMAS = {
  spans: [['start', 'f64', 'delta'], ['end', 'f64', 'after'], ['thread', 'u8', 'plain'], ['parent', 'i32', 'row', 'spans'], ['work', 'i32', 'plain', 'works']],
  works: [['queued', 'f64', 'delta'], ['thread', 'i16', 'plain'], ['span', 'i32', 'delta', 'spans']],
  marks: [['time', 'f64', 'delta'], ['thread', 'u8', 'plain'], ['text', 'u32', 'plain', 'words']],
};

function makeRandom(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 2147483648 * limit);
  };
}

// Rows with a name of their own, which refer to each other by name; each thread loses those before its own time.
function version(all, lost, end) {
  const tables = {};
  const numbers = {};
  const isThere = ({ thread, time }) => time >= lost[thread] && time < end;
  for (const name of Object.keys(SCHEMAS)) numbers[name] = new Map(all[name].filter(isThere).map(({ id }, row) => [id, row]));
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    tables[name] = new Table(schema, numbers[name].size);
    for (const row of all[name].filter(isThere)) {
      const values = schema.map(([column, , , refersTo]) => [column, numbers[refersTo] === undefined ? row[column] : numbers[refersTo].get(row[column]) ?? -1]);
      tables[name].push({ ...Object.fromEntries(values), ...(name === 'spans' ? { end: Math.min(row.end, end) } : {}) });
    }
  }
  return tables;
}

function makeAll(random) {
  const all = { spans: [], works: [], marks: [] };
  for (let id = 0, time = 0; id < 600; id++, time += random(3)) {
    const common = { id, time, thread: random(2) };
    all.spans.push({ ...common, start: time, end: time + random(40), parent: random(2) === 0 ? -1 : id - 1 - random(5), work: random(600) });
    if (random(2) === 0) all.works.push({ ...common, queued: time, span: id - random(3) });
    if (random(9) === 0) all.marks.push({ ...common, text: random(7) });
  }
  return all;
}

const contents = (tables) => Object.fromEntries(Object.entries(tables).flatMap(([name, table]) => table.schema.map(([column]) => [`${name}.${column}`, [...table[column].subarray(0, table.length)]])));

module.exports = {
  'a patch turns each version of tables into the next one'() {
    for (let seed = 1; seed <= 40; seed++) {
      const random = makeRandom(seed);
      const all = makeAll(random);
      let older = version(all, [0, 0], 1);
      for (let end = 1, lost = [0, 0]; end < 700; end += random(150)) {
        lost = lost.map((time) => (random(2) === 0 ? time : Math.max(time, end - random(300))));
        const newer = version(all, lost, end);
        const patch = makePatch(older, newer);
        const tables = Object.fromEntries(Object.keys(SCHEMAS).map((name) => [name, new Table(SCHEMAS[name], patch.rows[name])]));
        older = applyPatch(older, patch, tables);
        assert.deepEqual(contents(older), contents(newer), `seed ${seed}, end ${end}`);
      }
    }
  },

  'a patch has only the rows that differ'() {
    const all = makeAll(makeRandom(7));
    const [older, same] = [version(all, [0, 0], 400), version(all, [0, 0], 400)];
    assert.deepEqual(Object.values(makePatch(older, same).changes).map(({ length }) => length), [0, 0, 0]);
    const later = makePatch(older, version(all, [0, 0], 410));
    assert.ok(later.changes.spans.length < 60, `${later.changes.spans.length} rows`); // new ones, and those that were open
  },
};
