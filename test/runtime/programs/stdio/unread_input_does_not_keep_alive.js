// SPDX-License-Identifier: MIT
// Nobody reads: the process ends.
// stdin: one\n
'use strict';

console.log(process.stdin.readableFlowing, process.stdin.readableLength);
process.on('exit', () => console.log('exit', process.stdin.readableLength));
