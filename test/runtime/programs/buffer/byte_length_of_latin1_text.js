// SPDX-License-Identifier: MIT
// The size of Latin-1 text in UTF-8, for every length around words and blocks of words, with few, many and only non-ASCII characters.
'use strict';

let seed = 7;
function random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 65536) % limit;
}

let wrong = 0;
let sum = 0;
for (const length of [...Array(80).keys(), 255, 256, 2039, 2040, 2041, 2047, 2048, 4079, 4080, 4081, 10007]) {
  for (const share of [0, 3, 50, 100]) {
    let expected = 0;
    let text = '';
    for (let i = 0; i < length; i++) {
      const isWide = random(100) < share;
      text += String.fromCharCode(isWide ? 128 + random(128) : random(128));
      expected += isWide ? 2 : 1;
    }
    const size = Buffer.byteLength(text);
    if (size !== expected || Buffer.from(text).length !== expected || new TextEncoder().encode(text).length !== expected) wrong++;
    sum += size;
  }
}
console.log(wrong, sum);
