// SPDX-License-Identifier: MIT
//
// NODE_OPTIONS: what it may contain, how it is quoted, and error messages.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const os = require('os');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'options-'));
fs.writeFileSync(path.join(folder, 'first.js'), 'console.log("first")');
fs.writeFileSync(path.join(folder, 'with space.js'), 'console.log("space")');
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

function run(text, code = '1', words = []) {
  const env = { ...process.env, NODE_OPTIONS: text };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, '-p', code], { encoding: 'utf8', env, cwd: folder });
  console.log([text, code, status, stdout, stderr.replace(/^\S+: /, '')]);
}

run('--no-warnings', '[process.execArgv, process.env.NODE_OPTIONS]');
run('--unhandled-rejections=none', 'Promise.reject(1); 2');
run('--unhandled-rejections none', 'Promise.reject(1); 2');
run('--unhandled-rejections=strict', 'Promise.reject(1); 2', ['--unhandled-rejections=none']);
run('--stack-trace-limit=3', 'Error.stackTraceLimit');
run('--expose_gc', 'typeof gc');
run('--expose-gc --no-expose-gc', 'typeof gc');
run('--no-warnings --warnings', '1', ['--warnings']);
run('--max-old-space-size=100 --enable-source-maps --v8-pool-size=2');
for (const text of ['-r ./first.js', '--require ./first.js', '--require=./first.js', '"--require" ./fi"rst".js', '--require "./with space.js"',
  '--require "./fi\\rst.js"', '--require "" ./first.js', '-r ./first.js -r "./with space.js"']) run(text);
for (const text of ['--title="a b"', '--title=a --title="c\\"d"', '--title \\-a', '--title=-a']) run(text, 'process.title');
for (const text of ['', ' ', '   --no-warnings  ', '""', 'word', 'word -e', '-', '--no_warnings', '--no-warnings=1']) run(text);
