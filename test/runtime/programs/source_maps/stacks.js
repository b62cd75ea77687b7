// SPDX-License-Identifier: MIT
// Stacks of mapped files: lines, columns, and function names from the call site; in CommonJS and ES modules.
// command: --enable-source-maps FILE
'use strict';
const { write, wordByWord, inline, shown, mappings } = require('./fixtures/maps.cjs');

const TEXT = `function a() { b(); }
function b() { globalThis.stacks.push(new Error('one').stack); }
a();
const f = () => { b(); };
f();
[1].forEach(() => { b(); });
`;
const add = (name, text, map) => write(name, `${text}//# sourceMappingURL=${inline(map)}\n`);
globalThis.stacks = [];
require(add('plain.js', TEXT, wordByWord(TEXT)));
require(add('named.js', TEXT, wordByWord(TEXT, ['a', 'b', 'f'])));
// A segment without a source, and lines without segments.
require(add('holes.js', TEXT, { version: 3, sources: ['holes.ts'], names: [], mappings: mappings([[0, 0, 0, 0, 0], [0, 12], [1, 40, 0, 5, 5]]) }));
const module_ = add('plain.mjs', TEXT, wordByWord(TEXT, ['b']));
const CALLBACK = 'const call = (g) => { g(); };\nmodule.exports = call;\n';
const call = require(add('callback.js', CALLBACK, wordByWord(CALLBACK, ['g'])));
call(function named() { globalThis.stacks.push(new Error('two files').stack.replaceAll(__filename, '<this>')); });
const error = new TypeError('with a cause', { cause: new Error('cause') });
import(module_).then(() => {
  for (const stack of globalThis.stacks) {
    console.log(shown(stack).split('\n').filter((line) => !line.includes(__filename)).join('\n'));
  }
  console.log(error.stack === error.stack, error.cause.message);
});
