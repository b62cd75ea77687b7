// randomInt(): its range, its errors, and the callback.
'use strict';
const { randomInt } = require('crypto');
const attempt = require('./attempt.cjs');

const seen = new Set();
for (let i = 0; i < 2000; i++) seen.add(randomInt(10));
console.log([...seen].sort().join());
seen.clear();
for (let i = 0; i < 2000; i++) seen.add(randomInt(-2, 3));
console.log([...seen].sort((a, b) => a - b).join());
console.log(randomInt(1), randomInt(7, 8), randomInt(-5, -4), Number.isSafeInteger(randomInt(2 ** 48 - 1)));
let isLarge = false;
for (let i = 0; i < 100; i++) isLarge ||= randomInt(2 ** 48 - 1) > 2 ** 40;
console.log(isLarge);
for (const range of [3, 1000003, 2 ** 31 + 11, 2 ** 47 + 5, 2 ** 48 - 2]) {
  let areWithin = true;
  for (let i = 0; i < 5000; i++) {
    const number = randomInt(range);
    areWithin &&= Number.isSafeInteger(number) && number >= 0 && number < range;
  }
  console.log(range, areWithin);
}
for (const given of [[], [0], [5, 5], [3, 1], [0, 2 ** 48], [-(2 ** 52), 2 ** 52], ['5'], [1, '5'], [1.5], [NaN], [2 ** 53], [1, 3, 5], [undefined, 5], [null]]) {
  attempt(JSON.stringify(given), () => randomInt(...given));
}
process.nextTick(() => console.log('tick before'));
console.log(randomInt(3, 4, (error, number) => console.log('callback', error, number)));
randomInt(1, (error, number) => console.log('callback', error, number));
process.nextTick(() => console.log('tick after'));
Promise.resolve().then(() => console.log('microtask'));
