// SPDX-License-Identifier: MIT
// The position, the line with a caret, the stack; status 1; exit listeners run.
'use strict';
process.on('exit', (code) => console.log('exit', code, process.exitCode));
setTimeout(() => console.log('never'), 1);
process.nextTick(() => console.log('never either'));
function inner() {
  throw new Error('the message');
}
function outer() {
  inner();
}
outer();
