// SPDX-License-Identifier: MIT
// Stdin is not read: the process exits.
// stdin: one\n
'use strict';

console.log(process.stdin.readableFlowing, process.stdin.readableLength);
process.on('exit', () => console.log('exit', process.stdin.readableLength));
