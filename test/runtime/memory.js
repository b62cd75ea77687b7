// SPDX-License-Identifier: MIT
//
// Memory stays flat: timers and immediates with objects in their closures, in
// batches; the resident set at the end against that after the first quarter.
//   memory.js [COUNT, by default ten million]
'use strict';

const total = Number(process.argv[2] ?? 1e7);
const BATCH = 1000;
const ROOM_MB = 48;

let left = total;
let sum = 0;
let early = 0;

const resident = () => process.memoryUsage.rss() / 2 ** 20;

function report() {
  const late = resident();
  console.log(`${total} callbacks; ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB at the end`);
  if (sum !== total) throw new Error(`${sum} callbacks ran`);
  if (late > early + ROOM_MB) throw new Error('memory has grown');
}

function batch() {
  if (early === 0 && left <= total * 0.75) early = resident();
  if (left <= 0) return report();
  let waiting = BATCH;
  left -= BATCH;
  for (let i = 0; i < BATCH; i++) {
    const load = { list: new Array(8).fill(i), text: `item ${i}` };
    const done = () => {
      if (load.list.length === 8) sum++;
      if (--waiting === 0) batch();
    };
    if (i % 2 === 0) setTimeout(done, i % 5);
    else setImmediate(done);
  }
}

batch();
