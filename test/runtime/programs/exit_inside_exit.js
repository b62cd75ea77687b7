// SPDX-License-Identifier: MIT
// process.exit() within an exit listener does not emit again, and nothing runs after it.
'use strict';
process.on('exit', (code) => {
  console.log('exit', code);
  process.nextTick(() => console.log('never'));
  process.exit(9);
});
Promise.resolve().then(() => console.log('never'));
process.exit(2);
