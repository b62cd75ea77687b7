// SPDX-License-Identifier: MIT
// --experimental-default-type: files of packages without a type, installed packages, code, names that are not complete.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-default-type-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const KIND = 'console.log(typeof require, this === undefined);';
const FILES = {
  'loose.js': KIND, 'no_extension': KIND, 'file#1.js': KIND, 'commonjs.cjs': KIND, 'sub/index.js': KIND,
  'typed/package.json': '{ "type": "commonjs" }', 'typed/x.js': KIND, 'untyped/package.json': '{}', 'untyped/x.js': KIND,
  'node_modules/p/package.json': '{}', 'node_modules/p/index.js': KIND, 'importer.js': 'import "./loose.js"; import "p"; import "./typed/x.js";',
};
for (const [name, text] of Object.entries(FILES)) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}

function run(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', input });
  const error = /^SyntaxError|^Error.*(?:\nDid you.*)?|--experimental-default-type must be.*/m.exec(stderr)?.[0];
  console.log(args.join(' '), status, JSON.stringify(stdout), error?.replaceAll(folder, '<folder>'));
}

const MODULE = '--experimental-default-type=module';
const COMMONJS = '--experimental-default-type=commonjs';
for (const name of ['loose.js', './loose.js', 'no_extension', 'file#1.js', 'commonjs.cjs', 'typed/x.js', 'untyped/x.js', 'node_modules/p/index.js',
  'importer.js', 'loose', 'sub', 'nothing.js']) {
  run([MODULE, name]);
}
for (const name of ['loose.js', 'loose', 'sub', 'no_extension', 'nothing.js']) run([COMMONJS, name]);
for (const option of [MODULE, COMMONJS]) {
  run([option, '-e', KIND]);
  run([option, '-e', 'await 0; console.log(1)']);
  run([option, '--input-type=commonjs', '-e', 'console.log(typeof require)']);
  run([option], 'console.log(typeof require)');
  run([option, '--check', 'loose.js']);
}
run([MODULE, '-p', '1']);
run(['--experimental-default-type=other', 'loose.js']);
