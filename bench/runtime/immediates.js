// SPDX-License-Identifier: MIT
// A chain of a million immediates: as many turns of the loop.
let left = 1e6;
function next() {
  if (--left > 0) setImmediate(next);
}
setImmediate(next);
