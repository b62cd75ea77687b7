// SPDX-License-Identifier: MIT
// An unhandled rejection in mode strict.
// command: --unhandled-rejections=strict FILE
'use strict';
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => {
  console.log('immediate');
  setTimeout(() => console.log('timer'), 5);
});
Promise.reject(new Error('nobody cares'));
