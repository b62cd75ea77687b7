// SPDX-License-Identifier: MIT
// Child processes with pipes, with signals, and some that cannot be started.
'use strict';
const { spawn } = require('child_process');
const { repeat } = require('./common.js');

const run = (file, args, input) => new Promise((resolve) => {
  const child = spawn(file, args);
  let text = '';
  child.on('error', (error) => resolve(error.code));
  child.stdin.on('error', () => {});
  child.stdout.on('data', (chunk) => { text += chunk; });
  child.on('close', (code, signal) => resolve(signal ?? `${text}${code}`));
  if (input === 'kill') child.kill();
  else child.stdin.end(input);
});

repeat(async (round) => {
  const got = await Promise.all([run('cat', [], `text ${round}`), run('sleep', ['100'], 'kill'), run('./absent', [], '')]);
  if (got.join() !== `text ${round}0,SIGTERM,ENOENT`) throw new Error(got.join());
});
