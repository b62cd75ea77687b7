// SPDX-License-Identifier: MIT
// How a file may refer to its map, how a map may refer to its sources, and maps that are ignored.
// command: --enable-source-maps FILE
'use strict';
const { write, inline, shown, folder, mappings } = require('./fixtures/maps.cjs');

const TEXT = "function a() { b(); }\nfunction b() { return console.log(globalThis.shown(new Error('x').stack.split('\\n')[1])); }\na();\n";
globalThis.shown = shown;
const SEGMENTS = mappings([[0, 0, 0, 0, 0], [1, 0, 0, 1, 0], [2, 0, 0, 2, 0]]);
const map = (source, more) => ({ version: 3, sources: [source], names: [], mappings: SEGMENTS, ...more });
const json = (source) => JSON.stringify(map(source));
write('one.map', json('one.ts'));
write('with space.map', json('space.ts'));
write('below/two.map', json('two.ts'));
write('mark.map', `\ufeff${json('mark.ts')}`);
write('broken.map', '{ "version": 3, ');

const COMMENTS = [
  `//# sourceMappingURL=${inline(map('inline.ts'))}`,
  `//@ sourceMappingURL=${inline(map('at.ts'))}`,
  `/*# sourceMappingURL=${inline(map('block.ts'))} */`,
  `//# sourceMappingURL=${inline(map('first.ts'))}\n//# sourceMappingURL=${inline(map('second.ts'))}`,
  `//# sourceMappingURL=${inline(map('before.ts'))}\nvar x = "//# sourceMappingURL=nowhere";`,
  `void \`\n//# sourceMappingURL=${inline(map('template.ts'))}\n//\`;`,
  `/*\n//# sourceMappingURL=${inline(map('inside.ts'))}\n*/`,
  `//# sourceMappingURL=${inline(map('middle.ts'))}\nvoid \`\n//# sourceMappingURL=${inline(map('later.ts'))}\n\`;\n//`,
  '//# sourceMappingURL=one.map',
  '//# sourceMappingURL=with%20space.map',
  '//# sourceMappingURL=with space.map',
  '//# sourceMappingURL=./below/two.map',
  `//# sourceMappingURL=${folder}/below/two.map`,
  `//# sourceMappingURL=file://${folder}/one.map`,
  '//# sourceMappingURL=http://localhost:1/one.map',
  '//# sourceMappingURL=missing.map',
  '//# sourceMappingURL=mark.map',
  '//# sourceMappingURL=broken.map',
  '//# sourceMappingURL=',
  `//#sourceMappingURL=${inline(map('close.ts'))}`,
  `//# sourceMappingURL=${inline(map('charset.ts')).replace(';', ';charset=utf-8;')}`,
  `//# sourceMappingURL=${inline(map('type.ts')).replace('json', 'text')}`,
  `//# sourceMappingURL=data:application/json,${encodeURIComponent(json('encoded.ts'))}`,
  `//# sourceMappingURL=${inline([1])}`,
  `//# sourceMappingURL=${inline(null)}`,
  `//# sourceMappingURL=${inline({ version: 3, names: [], mappings: 'AAAA' })}`,
  `//# sourceMappingURL=${inline({ sources: ['bare.ts'], mappings: 'AAAA' })}`,
];
const SOURCES = ['/above/x.ts', 'file:///above/y.ts', 'below/../up.ts', 'webpack:///./q.ts', 'a%20b.ts', 'ü.ts', 'http://host/x.ts'];
const ROOTS = ['/root', 'relative', 'relative/', 'webpack://name/', ''];

COMMENTS.push(...SOURCES.map((source) => `//# sourceMappingURL=${inline(map(source))}`));
COMMENTS.push(...ROOTS.map((sourceRoot) => `//# sourceMappingURL=${inline(map('r.ts', { sourceRoot }))}`));
(async () => {
  for (const [index, comment] of COMMENTS.entries()) {
    require(write(`${index}.js`, TEXT + comment));
    await import(write(`${index}.mjs`, TEXT + comment));
  }
})();
