// SPDX-License-Identifier: MIT
//
// Keeping symbolic links and disabling search paths: --preserve-symlinks, --preserve-symlinks-main,
// --no-global-search-paths and their environment variables.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'links-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

function write(name, text) {
  fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}
write('real/main.js', 'console.log(__filename); require("./lib.js"); require("linked"); import("linked").then(({ default: own }) => console.log(own));');
write('real/main.mjs', 'console.log(import.meta.url); import "./lib.js"; import own from "linked"; console.log(own);');
write('real/lib.js', 'console.log(__filename)');
write('package/index.js', 'console.log(__filename); try { require("peer"); } catch ({ code }) { console.log(code); } module.exports = __filename;');
write('peers/peer.js', 'console.log("peer")');
write('app/node_modules/peer/index.js', 'console.log("peer of the app")');
fs.symlinkSync('../../package', path.join(folder, 'app/node_modules/linked'));
fs.mkdirSync(path.join(folder, 'real/node_modules'));
fs.symlinkSync('../../package', path.join(folder, 'real/node_modules/linked'));
for (const name of ['main.js', 'main.mjs', 'lib.js']) fs.symlinkSync(`../real/${name}`, path.join(folder, 'app', name));

function run(words, more = {}) {
  const env = { ...process.env, HOME: folder, ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env, cwd: folder });
  console.log(words, more.NODE_PATH ? 'NODE_PATH' : Object.keys(more), status, `${stdout}${stderr.slice(0, 300)}`.replaceAll(folder, '<folder>').split('\n'));
}

for (const main of ['app/main.js', 'app/main.mjs']) {
  run([main]);
  run(['--preserve-symlinks', main]);
  run(['--preserve-symlinks-main', main]);
  run(['--preserve-symlinks', '--preserve-symlinks-main', main]);
  run([main], { NODE_PRESERVE_SYMLINKS: '1' });
  run([main], { NODE_PRESERVE_SYMLINKS: '1', NODE_PRESERVE_SYMLINKS_MAIN: '1' });
}

write('typed/package.json', '{ "type": "module" }');
write('typed/file.js', '');
write('plain/esm.js', 'export {}; console.log("module");');
write('plain/require.js', 'for (const name of ["../real/n.mjs", "../typed/file.js", "./esm.js"]) ' +
  'try { require(name); } catch ({ name, code, message }) { console.log(name, code, message.split("\\n")); }');
write('real/n.mjs', '');
run(['--no-experimental-require-module', 'plain/require.js'], { NODE_NO_WARNINGS: '1' });
run(['--no-experimental-require-module', 'plain/esm.js'], { NODE_NO_WARNINGS: '1' });
run(['--no-experimental-require-module', '-p', 'process.features.require_module']);
console.log(spawnSync(process.execPath, ['--no-experimental-detect-module', path.join(folder, 'plain/esm.js')], { encoding: 'utf8' }).status);
run(['--no-experimental-detect-module', 'app/main.mjs']);

run(['app/main.js'], { NODE_PATH: path.join(folder, 'peers') });
run(['--no-global-search-paths', 'app/main.js'], { NODE_PATH: path.join(folder, 'peers') });
run(['--no-global-search-paths', '-p', 'module.constructor.globalPaths']);
