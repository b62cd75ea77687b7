// SPDX-License-Identifier: MIT
//
// Wrong arguments throw, also from promisified functions; the order of checks; an empty folder is none.
'use strict';

const { ChildProcess, exec, execFile, fork, spawnSync, spawn } = require('child_process');
const { promisify } = require('util');

function outcome(action) {
  try {
    const result = action();
    result?.catch?.(() => {});
    return typeof result;
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
}

for (const stdio of [undefined, ['ignore', 'ignore', 'ignore', 'ipc']]) {
  for (const envPairs of [null, 1, 'text', {}]) {
    console.log(outcome(() => new ChildProcess().spawn({ envPairs, stdio })));
    console.log(outcome(() => new ChildProcess().on('error', () => {}).spawn({ envPairs, stdio, file: 'none' })));
  }
}

for (const call of [promisify(exec), promisify(execFile)]) {
  for (const signal of [{}, 1, null, () => {}]) console.log(outcome(() => call('true', { signal })));
  console.log(outcome(() => call(1)), outcome(() => call('true', { timeout: -1 })));
}

for (const call of [exec, execFile]) {
  for (const argv0 of [1, 'a\0b']) console.log(outcome(() => call('true', { argv0 })));
}
console.log(outcome(() => fork('none', [], [])));

console.log(spawnSync('pwd', { cwd: '' }).error?.code);
spawn('true', { cwd: '' }).on('exit', (code) => console.log('exit', code));
