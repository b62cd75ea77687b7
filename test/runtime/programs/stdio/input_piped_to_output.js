// SPDX-License-Identifier: MIT
// stdin: one\ntwo\n
'use strict';

process.stdin.on('end', () => console.error('end'));
process.stdin.pipe(process.stdout);
