'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

const small = fs.statfsSync('.');
const big = fs.statfsSync('.', { bigint: true });
console.log(small.constructor.name, Object.keys(small), Object.values(small).every(Number.isInteger));
console.log(big.constructor.name, Object.keys(big), Object.values(big).every((value) => typeof value === 'bigint'));
console.log(BigInt(small.type) === big.type, BigInt(small.blocks) === big.blocks, BigInt(small.bsize) === big.bsize);
attempt('missing', () => fs.statfsSync('missing'));
attempt('path', () => fs.statfsSync());
attempt('no callback', () => fs.statfs('.'));
fs.statfs('.', (error, stats) => {
  console.log(error, stats.type === small.type);
  fs.statfs('missing', { bigint: true }, async (failed) => {
    console.log(tell(failed));
    console.log(typeof (await fs.promises.statfs('.', { bigint: true })).files);
    await attemptLater('promise', () => fs.promises.statfs('missing'));
  });
});
