// SPDX-License-Identifier: MIT
// A program that ends before its main module has finished: exit codes, and the exit listener on process until then.
'use strict';

const { spawnSync } = require('child_process');

const programs = [
  '',
  'await new Promise(() => {})',
  "await new Promise(() => {}); console.log('never')",
  "process.on('exit', (code) => console.log('exit', code, process.exitCode)); await new Promise(() => {})",
  "process.exitCode = 3; await new Promise(() => {})",
  "process.on('beforeExit', (code) => console.log('beforeExit', code)); await new Promise(() => {})",
  "process.once('beforeExit', () => { go(); }); let go; await new Promise((resolve) => { go = resolve; }); console.log('went on')",
  "setTimeout(() => process.exit(), 1); await new Promise(() => {})",
  "setTimeout(() => { throw new Error('late'); }, 1); await new Promise(() => {})",
  "console.log(process.listenerCount('exit')); await undefined; console.log(process.listenerCount('exit'))",
  "setTimeout(() => console.log(process.listenerCount('exit')), 1)",
  "setTimeout(() => console.log(process.listenerCount('exit')), 1); await new Promise((resolve) => { setTimeout(resolve, 20); })",
  "process.removeAllListeners('exit'); await new Promise(() => {})",
];

for (const program of programs) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  console.log(JSON.stringify(program));
  console.log(stdout, status, /Error: \w+/.exec(stderr)?.[0]);
}
