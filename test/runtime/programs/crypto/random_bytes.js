// randomBytes(), synchronous and asynchronous: sizes and errors.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');

for (const size of [0, 1, 16, 65537]) console.log(size, crypto.randomBytes(size).length);
console.log(crypto.randomBytes(1.9).length, Buffer.isBuffer(crypto.randomBytes(4)));
console.log(crypto.randomBytes(32).equals(crypto.randomBytes(32)));
const seen = new Set();
for (const byte of crypto.randomBytes(20000)) seen.add(byte);
console.log(seen.size);
for (const size of [-1, NaN, 2 ** 31, '5', undefined, null, 5n, {}]) attempt(String(size), () => crypto.randomBytes(size));
attempt('callback', () => crypto.randomBytes(5, 5));
console.log(crypto.pseudoRandomBytes(3).length, crypto.rng(4).length, crypto.prng === crypto.rng);
let isLater = false;
console.log(crypto.randomBytes(8, (error, bytes) => {
  console.log('later', isLater, error, bytes.length, Buffer.isBuffer(bytes));
  crypto.randomBytes(0, (again, none) => console.log('none', again, none));
}));
isLater = true;
