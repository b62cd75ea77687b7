// SPDX-License-Identifier: MIT
// command: --experimental-wasm-modules --no-warnings FILE
// WebAssembly as ES modules: imports, exports, files without an extension, and errors.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');
const { triedLater } = require('../tried.cjs');

const HEAD = '\0asm\x01\0\0\0';
// Imports f() of ./dep.mjs, and exports call(), which returns what it returns.
const CALLER = Buffer.from(`${HEAD}\x01\x05\x01\x60\0\x01\x7f\x02\x0f\x01\x09./dep.mjs\x01f\0\0\x03\x02\x01\0\x07\x08\x01\x04call\0\x01\x0a\x06\x01\x04\0\x10\0\x0b`, 'latin1');
const FILES = {
  'dep.mjs': 'export const f = () => 42;',
  'caller.wasm': CALLER,
  'empty.wasm': Buffer.from(HEAD, 'latin1'),
  'broken.wasm': 'text',
  'package.json': '{"type":"module"}',
  caller: CALLER,
  text: 'export default 1;',
};

(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-wasm-'));
  try {
    for (const [name, content] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), content);
    const load = (name) => import(pathToFileURL(path.join(folder, name)).href);
    await triedLater('caller', async () => {
      const namespace = await load('caller.wasm');
      return [Object.keys(namespace), namespace.call(), namespace === await load('caller.wasm')];
    });
    await triedLater('empty', async () => Object.keys(await load('empty.wasm')));
    await triedLater('no extension', async () => (await load('caller')).call());
    await triedLater('text', async () => (await load('text')).default);
    await load('broken.wasm').catch((error) => console.log(error instanceof WebAssembly.CompileError));
    fs.writeFileSync(path.join(folder, 'dep.mjs'), 'export const g = 1;');
    fs.writeFileSync(path.join(folder, 'other.wasm'), Buffer.from(CALLER.toString('latin1').replace('./dep.mjs', './non.mjs'), 'latin1'));
    await load('other.wasm').catch((error) => console.log(error.code));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
})();
