// SPDX-License-Identifier: MIT
// Random maps: each position finds the last entry at or before it, regardless of segment order and number size.
'use strict';
const assert = require('node:assert');
const { SourceMap } = require('node:module');
const { mappings } = require('./fixtures/maps.cjs');

let seed = 7;
const random = (below) => {
  seed = (seed * 1103515245 + 12345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
};
const SOURCES = ['a', 'b', 'c'];
const NAMES = ['x', 'y', 'z', 'w'];

function randomSegments() {
  const segments = new Map();
  for (let i = random(40); i >= 0; i--) {
    const [line, column] = [random(8), random(60)];
    const whole = [line, column, random(3), random(3) === 0 ? random(100000) : random(50), random(200), random(4)];
    segments.set(`${line}:${column}`, whole.slice(0, [2, 5, 6][random(3)]));
  }
  const list = [...segments.values()].sort((a, b) => a[0] - b[0]); // columns of a line in any order
  return [...list, [9, 0, 0, 0, 0, 0]];
}

function expected(segments, line, column) {
  const before = segments.filter((each) => each[0] < line || (each[0] === line && each[1] <= column));
  const last = before.sort((a, b) => a[0] - b[0] || a[1] - b[1]).at(-1);
  return last && [last[0], last[1], SOURCES[last[2]], last[3], last[4], NAMES[last[5]]];
}

let checked = 0;
for (let round = 0; round < 200; round++) {
  const segments = randomSegments();
  const map = new SourceMap({ version: 3, sources: SOURCES, names: NAMES, mappings: mappings(segments) });
  for (let i = 0; i < 40; i++) {
    const [line, column] = [random(10), random(70)];
    const { generatedLine, generatedColumn, originalSource, originalLine, originalColumn, name } = map.findEntry(line, column);
    const found = generatedLine === undefined ? undefined
      : [generatedLine, generatedColumn, originalSource, originalLine, originalColumn, name];
    assert.deepStrictEqual(found, expected([...segments], line, column));
    checked++;
  }
}
console.log(checked);
