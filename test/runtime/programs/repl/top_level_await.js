// SPDX-License-Identifier: MIT
// Top-level `await`, with declarations that stay.
'use strict';

const { session } = require('./lib/session');

session('await', {}, ['await Promise.resolve(5)', '_', 'const q = await Promise.resolve(6)', 'q', 'await null',
  'let t = await 1, u = await 2', 't + u', 'const {x1:[y1]} = await {x1:[9]}', 'y1',
  'async () => await 1', 'function hf() { return hg() } async function hg() { return 3 } await hf()', 'hf.name', 'await 1; 2',
    'for (let i = 0; i < 2; i++) await i',
  'for (var vi = 0; vi < 2; vi++) await vi', 'vi', 'if (await true) { var inner = 3 }', 'inner', 'await 1, 2', '(await 1) + 1',
    'await Promise.reject(5)', '_error',
  'var {d1} = {d1: await 4}; d1', 'x = await 1', 'let await1 = 1; await1', 'await { then(r) { r(8) } }', 'throw await 3',
    'while (await false);', 'const tt = 1; await tt',
  'const tt = await 1', 'tt', "'use strict'; await 1", 'return await 1', 'async function af() { await', '1 }',
    'let sum = 0; for await (const x of [1, 2]) sum += x', 'sum',
  'await new Promise((resolve) => setTimeout(resolve, 1, "timer"))', 'let un; await 1', 'un',
    'const fn = async () => { await 1; return 2 }', 'await fn()', 'class K { static async s() { return 4 } }', 'await K.s()',
  '[await 1, await 2]', '{ a: await 1 }', '`${await 1}`', 'try { await Promise.reject(1) } catch (e) { e }',
    'for await (var fa of [7]);', 'fa', 'switch (await 1) { case 1: "one" }']);
