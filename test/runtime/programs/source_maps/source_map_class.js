// SPDX-License-Identifier: MIT
// module.SourceMap, and module.findSourceMap().
// command: --enable-source-maps FILE
'use strict';
const { SourceMap, findSourceMap } = require('node:module');
const { write, inline, shown, mappings } = require('./fixtures/maps.cjs');

function attempt(action) {
  try {
    console.log(shown(require('node:util').inspect(action())));
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
}

const segments = [[0, 5, 0, 1, 2, 0], [0, 10], [1, 0, 1, 3, 4], [3, 2, 0, 9, 9, 1], [3, 8, 0, 1000, 500, 0]];
const payload = { version: 3, file: 'f', sources: ['a.ts', 'b.ts'], sourcesContent: ['1', '2'], names: ['n0', 'n1'], mappings: mappings(segments) };
const map = new SourceMap(payload, { lineLengths: [3, 4] });
attempt(() => [map, map.payload, map.payload === payload, map.lineLengths, new SourceMap(payload).lineLengths]);
attempt(() => [SourceMap.name, SourceMap.length, Object.getOwnPropertyNames(SourceMap.prototype)]);
for (const place of [[0, 0], [0, 4], [0, 5], [0, 7], [0, 10], [0, 11], [1, 0], [1, 50], [2, 0], [3, 0], [3, 2], [3, 7], [3, 100], [9, 0], [-1, 0]]) {
  attempt(() => [place, map.findEntry(...place), map.findOrigin(...place)]);
}
const section = (line, column, source) => ({
  offset: { line, column },
  map: { version: 3, sources: [source], names: [], mappings: mappings([[0, 0, 0, 7, 3], [1, 1, 0, 8, 3]]) },
});
const index = new SourceMap({ version: 3, sections: [section(1, 4, 's1.ts'), section(5, 0, 's2.ts')] });
for (const place of [[0, 0], [1, 0], [1, 4], [1, 9], [2, 1], [2, 5], [5, 0], [9, 9]]) attempt(() => index.findEntry(...place));
for (const bad of [undefined, null, 1, 'text', []]) attempt(() => new SourceMap(bad));

const file = write('found.js', `exports.a = 1;\n//# sourceMappingURL=${inline({ ...payload, sourceRoot: 'from/' })}\n`);
attempt(() => findSourceMap(file));
require(file);
attempt(() => [findSourceMap(file).payload, findSourceMap(file).lineLengths, findSourceMap(file) === findSourceMap(`file://${file}`)]);
const module_ = write('found.mjs', `export const a = 1;\n//# sourceMappingURL=${inline(payload)}\n`);
const none = write('none.js', 'exports.a = 1;');
require(none);
import(module_).then(() => attempt(() => [findSourceMap(module_), findSourceMap(none), findSourceMap('/nowhere.js')]));
