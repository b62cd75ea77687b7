// SPDX-License-Identifier: MIT
// A chain of three million ticks.
let left = 3e6;
function next() {
  if (--left > 0) process.nextTick(next);
}
next();
