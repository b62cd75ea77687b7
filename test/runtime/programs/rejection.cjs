// SPDX-License-Identifier: MIT
// A rejection without a handler: run in each mode of --unhandled-rejections.
'use strict';
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => {
  console.log('immediate');
  setTimeout(() => console.log('timer'), 5);
});
Promise.reject(new Error('unhandled'));
