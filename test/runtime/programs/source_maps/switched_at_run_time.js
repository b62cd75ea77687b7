// SPDX-License-Identifier: MIT
// process.setSourceMapsEnabled() applies to files loaded afterwards.
'use strict';
const { findSourceMap } = require('node:module');
const { write, inline, wordByWord, shown } = require('./fixtures/maps.cjs');

const TEXT = "exports.stack = () => new Error('x').stack.split('\\n')[1];\n";
const add = (name) => write(name, `${TEXT}//# sourceMappingURL=${inline(wordByWord(TEXT))}`);
const place = (file) => shown(require(file).stack().trim().replace(/^at (?:\S+ \()?|\)$/g, ''));
const [early, late, last] = ['early.js', 'late.js', 'last.js'].map(add);

console.log(process.sourceMapsEnabled, Object.keys(Object.getOwnPropertyDescriptor(process, 'sourceMapsEnabled')));
console.log(place(early), findSourceMap(early));
process.setSourceMapsEnabled(true);
console.log(process.sourceMapsEnabled, place(early), place(late), findSourceMap(early), typeof findSourceMap(late));
process.setSourceMapsEnabled(false);
console.log(process.sourceMapsEnabled, place(late), place(last));
for (const value of [1, undefined, 'true']) {
  try {
    process.setSourceMapsEnabled(value);
  } catch ({ code, message }) {
    console.log(code, message);
  }
}
