// SPDX-License-Identifier: MIT
//
// What is said about the processor time of callbacks, given the records around them: processor.js FOLDER, the folder of the
// runtime's scripts.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

function load(name, requires = {}) {
  const module = { exports: {} };
  new Function('module', 'require', fs.readFileSync(path.join(process.argv[2], `${name}.js`), 'utf8'))(module, (id) => requires[id]);
  return module.exports;
}

const table = load('internal/trace/table');
const kinds = load('internal/trace/kinds');
const { makeTables } = load('internal/trace/tables', { 'internal/trace/table': table, 'internal/trace/kinds': kinds });
const { processorText } = load('internal/trace/explain');
const { processor } = makeTables(new table.Words());
const MS = 1e6;

// Thread 1 records in between; the counts of thread 0 overflow.
for (const [thread, time, used, waits, forced] of [
  [0, 10, 5, 4, 4294967290], [1, 12, 900, 0, 0], [0, 50, 44, 4, 4294967291], [1, 60, 990, 0, 0], [0, 150, 50, 5, 54], [0, 180, 55, 5, 55],
]) processor.push({ thread, time: time * MS, used: used * MS, waits, forced });

const say = (what, start, end, thread = 0) => console.log(`${what}${processorText({ thread, start: start * MS, end: end * MS }, { processor })}`);
say('computed', 10, 50);
say('was displaced', 50, 149);
say('is between other records', 55, 140);
say('was short', 60, 69);
say('began before the records', 5, 40);
say('ended after the records', 160, 190);
say('has no records', 50, 149, 2);
