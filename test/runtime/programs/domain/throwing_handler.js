// SPDX-License-Identifier: MIT
// An error thrown by the handler of the only domain ends the process.
'use strict';

const d = require('domain').create();
const second = new Error('thrown by the handler');

d.on('error', (error) => {
  console.log(error.message);
  throw second;
});
process.on('exit', (code) => console.log('exit', code));
d.run(() => process.nextTick(() => { throw new Error('thrown in a tick'); }));
