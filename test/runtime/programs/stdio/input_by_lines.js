// SPDX-License-Identifier: MIT
// stdin: one\ntwo\r\nthree
'use strict';

const readline = require('readline');
const rl = readline.createInterface({ input: process.stdin, crlfDelay: Infinity });
rl.on('line', (line) => console.log('line', line)).on('close', () => console.log('close', rl.terminal));
