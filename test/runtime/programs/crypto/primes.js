// Primes: checking known ones, and the form of new ones.
'use strict';
const { generatePrime, generatePrimeSync, checkPrime, checkPrimeSync } = require('crypto');
const attempt = require('./attempt.cjs');

for (const number of [0n, 1n, 2n, 3n, 4n, 7919n, 7917n, 2n ** 61n - 1n, 2n ** 61n + 1n, 561n]) console.log(number, checkPrimeSync(number));
console.log(checkPrimeSync(Buffer.from([7])), checkPrimeSync(new Uint8Array([1, 1]).buffer), checkPrimeSync(97n, { checks: 10 }));
for (const [size, options] of [[8, {}], [16, { bigint: true }], [32, { safe: true, bigint: true }], [64, { add: 12n, rem: 11n, bigint: true }], [3, { bigint: true }]]) {
  const prime = generatePrimeSync(size, options);
  const number = typeof prime === 'bigint' ? prime : BigInt(`0x${Buffer.from(prime).toString('hex')}`);
  console.log(size, typeof prime, number.toString(2).length === size, checkPrimeSync(number),
    !options.safe || checkPrimeSync((number - 1n) / 2n), !options.add || number % options.add === options.rem);
}
console.log(generatePrimeSync(8) instanceof ArrayBuffer);
for (const given of [[0], ['8'], [1.5], [2 ** 31], [1], [8, 5], [8, { bigint: 1 }], [8, { safe: 1 }], [8, { add: 1 }], [8, { add: -1n }], [8, { rem: 1 }],
  [8, { add: 1024n }], [8, { add: 10n, rem: 11n }]]) {
  attempt(given.length, () => generatePrimeSync(...given));
}
for (const given of [[7], [-7n], ['7'], [8n, { checks: -1 }], [8n, { checks: '1' }], [8n, 5]]) attempt('check', () => checkPrimeSync(...given));
attempt('no callback', () => checkPrime(8n));
attempt('no callback', () => generatePrime(8));
checkPrime(13n, (error, isPrime) => {
  console.log(error, isPrime);
  generatePrime(16, { bigint: true }, (again, prime) => {
    console.log(again, typeof prime, checkPrimeSync(prime));
    generatePrime(8, (last, bytes) => console.log(last, bytes.byteLength));
  });
});
