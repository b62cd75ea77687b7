// SPDX-License-Identifier: MIT
// module.stripTypeScriptTypes(): results, and rejected arguments.
// answer: written
'use strict';
const { stripTypeScriptTypes } = require('node:module');

const TEXTS = ['const a: number = 1;', 'let ü: Array<"日本">= "é" as any; // ü', 'import { type A, b } from "x"; import type C from "y";',
  'for (const x of <any>[]) f<T>(x!);', 'enum A { B }', 'namespace A { export const b = 1; }', 'module A { export const b = 1; }',
  'class A { constructor(private a: number) {} }', 'import a = require("b");', 'export = 1;', 'let a: ;', 'const a = ;', '['.repeat(200000), 'let b: string'];
const CALLS = [[1], ['a', 1], ['a', { mode: 'other' }], ['a', { sourceMap: true }], ['a', { sourceUrl: 1 }], ['a', { mode: 'transform', sourceMap: 1 }],
  ['let a: number;', { sourceUrl: 'a.ts' }], ['enum A { B }\nconsole.log(A.B)', { mode: 'transform' }]];

for (const call of [...TEXTS.map((text) => [text]), ...CALLS]) {
  try {
    console.log(JSON.stringify(stripTypeScriptTypes(...call)));
  } catch ({ name, code, message }) {
    console.log(name, code, code === 'ERR_INVALID_TYPESCRIPT_SYNTAX' ? '' : message);
  }
}
const mapped = stripTypeScriptTypes('enum A { B }', { mode: 'transform', sourceMap: true, sourceUrl: 'a.ts' });
const { version, sources } = JSON.parse(Buffer.from(mapped.split('base64,')[1], 'base64'));
console.log(/\n\n\/\/# sourceMappingURL=data:application\/json;base64,/.test(mapped), version, sources);
