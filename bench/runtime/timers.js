// SPDX-License-Identifier: MIT
// A million timers of one duration: set, and run.
let ran = 0;
for (let i = 0; i < 1e6; i++) {
  setTimeout(() => {
    ran++;
  }, 1);
}
process.on('exit', () => console.log(ran));
