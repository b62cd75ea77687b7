// SPDX-License-Identifier: MIT
//
// Code of the command line that forks: the child runs its file, not the same code again. A bound on the depth
// ends a runtime that gets this wrong.
'use strict';

const { spawnSync } = require('child_process');

if (process.argv[2] === 'child') {
  console.log('child', process.execArgv, process.argv.slice(3));
  process.exit();
}

const CODE = `
  const depth = Number(process.env.DEPTH ?? 0);
  if (depth > 1) throw new Error('the code runs again in its child');
  process.env.DEPTH = depth + 1;
  require('child_process').fork(${JSON.stringify(__filename)}, ['child', 'a'], OPTIONS);
  0
`;

function run(words, options = 'undefined') {
  const code = CODE.replace('OPTIONS', options);
  const { status, stdout, stderr } = spawnSync(process.execPath, words.map((word) => word.replace('CODE', () => code)), { encoding: 'utf8' });
  console.log(words.join(' '), options, status, stdout.split('\n').sort(), stderr);
}

run(['-e', 'CODE']);
run(['--eval', 'CODE', 'argument']);
run(['-p', 'CODE']);
run(['-pe', 'CODE']);
run(['--no-warnings', '-e', 'CODE', '--trace-warnings']);
run(['-p', '--no-warnings', '-e', 'CODE']);
run(['-e', 'CODE'], '{ execArgv: process.execArgv }');
run(['-e', 'CODE'], '{ execArgv: ["--no-warnings"] }');
run(['-p', 'process._eval === process.execArgv[1]']);
