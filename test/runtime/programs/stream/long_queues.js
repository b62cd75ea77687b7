// SPDX-License-Identifier: MIT
// Chunks leave a long queue in order, however often it grows, shrinks and gets chunks in front.
'use strict';

const { Readable } = require('stream');

let seed = 1;
function random(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >>> 8) % limit;
}

function run(isObjectMode, most) {
  const stream = new Readable({ objectMode: isObjectMode, highWaterMark: 1 << 20, read() {} });
  let next = 0;
  let sum = 0;
  let count = 0;
  for (let round = 0; round < 400; round++) {
    for (let i = random(most); i > 0; i--) {
      stream.push(isObjectMode ? { number: next } : Buffer.from(`${next},`));
      next++;
    }
    for (let i = random(most); i > 0; i--) {
      const chunk = isObjectMode ? stream.read() : stream.read(1 + random(9));
      if (chunk === null) break;
      if (random(50) === 0) {
        stream.unshift(chunk);
        continue;
      }
      count++;
      for (const code of Buffer.from(isObjectMode ? `${chunk.number},` : chunk)) sum = (Math.imul(sum, 31) + code) | 0;
    }
  }
  console.log(isObjectMode, most, next, count, sum, stream.readableLength);
}

for (const most of [3, 70, 150, 1500]) {
  run(true, most);
  run(false, most);
}
