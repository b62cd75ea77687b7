// SPDX-License-Identifier: MIT
// stdin: one\ntwo\n
'use strict';

process.stdin.on('close', () => console.log('close', process.stdin.destroyed)).on('end', () => console.log('never'));
process.stdin.on('data', () => {
  console.log('data');
  process.stdin.destroy();
});
