// SPDX-License-Identifier: MIT
// --trace-require-module warns about the first ES module that require() loads.
import { spawnSync } from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-trace-require-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
fs.mkdirSync(path.join(folder, 'node_modules/p'), { recursive: true });
const FILES = {
  'one.mjs': '', 'two.mjs': '', 'node_modules/p/index.js': 'require("./inside.mjs")', 'node_modules/p/inside.mjs': '',
  'own.cjs': 'require("./one.mjs"); require("./two.mjs"); require("./one.mjs")', 'installed.cjs': 'require("p")',
  'both.cjs': 'require("p"); require("./two.mjs")', 'into.cjs': 'require("p/inside.mjs")', 'imports.mjs': 'import "./one.mjs"; import "./own.cjs"',
};
for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text);
for (const mode of ['all', 'no-node-modules', 'some']) {
  for (const name of ['own.cjs', 'installed.cjs', 'both.cjs', 'into.cjs', 'imports.mjs']) {
    const { status, stderr } = spawnSync(process.execPath, [`--trace-require-module=${mode}`, name], { cwd: folder, encoding: 'utf8' });
    console.log(mode, name, status, stderr.replaceAll(folder, '<folder>').match(/ExperimentalWarning.*\n.*|invalid value.*/g));
  }
}
