// SPDX-License-Identifier: MIT
// beforeExit is emitted whenever the loop is empty, exit once; nothing runs after it.
let rounds = 0;
process.on('beforeExit', (code) => {
  console.log('beforeExit', code);
  if (++rounds < 3) setImmediate(() => console.log('more work', rounds));
  else process.exitCode = 4;
});
process.on('exit', (code) => {
  console.log('exit', code, process.exitCode);
  process.nextTick(() => console.log('never'));
  setTimeout(() => console.log('never'), 0);
});
