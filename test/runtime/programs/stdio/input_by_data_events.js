// SPDX-License-Identifier: MIT
// stdin: one\ntwo\n
'use strict';

process.stdin.on('data', (chunk) => console.log('data', Buffer.isBuffer(chunk), JSON.stringify(`${chunk}`)));
process.stdin.on('end', () => console.log('end')).on('close', () => console.log('close'));
process.on('exit', (code) => console.log('exit', code));
