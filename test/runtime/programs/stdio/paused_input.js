// SPDX-License-Identifier: MIT
// A paused input does not keep the process alive.
// stdin: one\ntwo\n
'use strict';

process.stdin.once('data', (chunk) => {
  console.log('data', chunk.length);
  process.stdin.pause();
  console.log(process.stdin.isPaused());
});
process.stdin.on('end', () => console.log('never'));
process.on('exit', (code) => console.log('exit', code));
