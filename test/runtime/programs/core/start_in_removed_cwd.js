// SPDX-License-Identifier: MIT
//
// Programs that start in a removed folder.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const os = require('os');

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'gone-'));
process.on('exit', () => fs.rmSync(home, { recursive: true }));
fs.writeFileSync(path.join(home, 'script.js'), 'console.log("script", process.argv.length)');

function run(...words) {
  const folder = path.join(home, 'folder');
  fs.mkdirSync(folder);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'rmdir "$PWD"; exec "$0" "$@"', process.execPath, ...words], { cwd: folder, encoding: 'utf8' });
  const error = /^\[?((?:\w*Error|\w+): [^\]\n]*)/m.exec(stderr)?.[1];
  console.log([words.at(-1).replace(home, ''), status, stdout.trim(), error]);
}

run('-e', 'console.log(1)');
run('-p', 'process.cwd()');
run('-p', 'module.paths[0] === require("path").join(require("path").dirname(process.execPath), "node_modules")');
run('-p', 'require("fs").existsSync("x")');
run('-p', 'require("./x")');
run('-p', 'path.resolve("x")');
run('-p', 'process.chdir("/"); process.cwd()');
run(path.join(home, 'script.js'));
run('script.js');
run('-r', path.join(home, 'script.js'), '-p', '2');
run('-');
