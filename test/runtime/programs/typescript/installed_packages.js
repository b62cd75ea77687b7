// SPDX-License-Identifier: MIT
// Types are not stripped under node_modules.
// answer: written
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-typescript-')));
const shown = ({ name, code, message }) => console.log(name, code, message.replace(folder, '<folder>'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
fs.mkdirSync(path.join(folder, 'node_modules', 'typed'), { recursive: true });
fs.writeFileSync(path.join(folder, 'node_modules', 'typed', 'index.ts'), 'exports.a = 1 as number;');
fs.writeFileSync(path.join(folder, 'node_modules', 'typed', 'module.mts'), 'export const a = 1;');
fs.writeFileSync(path.join(folder, 'main.js'), '');
const require_ = require('node:module').createRequire(path.join(folder, 'main.js'));
try {
  require_('typed/index.ts');
} catch (error) {
  shown(error);
}
import(path.join(folder, 'node_modules', 'typed', 'module.mts')).catch(shown);
