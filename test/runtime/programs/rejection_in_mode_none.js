// SPDX-License-Identifier: MIT
// An error that nobody handles, in mode none.
// command: --unhandled-rejections=none FILE
'use strict';
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => console.log('timer'), 5);
setImmediate(() => console.log('immediate'));
Promise.reject(new Error('nobody cares'));
