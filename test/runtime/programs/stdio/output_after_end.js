// SPDX-License-Identifier: MIT
// After end(), writes fail, and the process continues.
'use strict';

process.stdout.on('error', (error) => console.error('error', error.code, error.message));
process.stdout.write('a\n', () => console.error('written'));
process.stdout.end('b\n');
console.error(process.stdout.writableEnded, process.stdout.destroyed);
process.stdout.write('c\n', (error) => console.error('refused', error.code));
process.on('exit', (code) => console.error('exit', code));
