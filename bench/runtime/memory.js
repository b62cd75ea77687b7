// SPDX-License-Identifier: MIT
// Ten million timers and immediates with objects in their closures: memory stays flat.
// Prints the resident set after each million, in megabytes; fails if it grows by half.
'use strict';

const sizes = [];
let rounds = 0;

function round() {
  if (rounds % 100 === 0) sizes.push(Math.round(process.memoryUsage.rss() / 1e6));
  if (rounds++ === 1000) {
    console.log(sizes.join(' '));
    process.exitCode = sizes.at(-1) > sizes[2] * 1.5 + 20 ? 1 : 0;
    return;
  }
  for (let i = 0; i < 5000; i++) {
    const held = { index: i, list: [i, i + 1] };
    setTimeout(() => held.list.push(held.index), 1);
    setImmediate(() => held.list.push(held.index));
  }
  setTimeout(() => setImmediate(round), 1);
}

round();
