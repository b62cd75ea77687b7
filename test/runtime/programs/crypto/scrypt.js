// scrypt: known keys, options under both names; errors.
'use strict';
const { scrypt, scryptSync } = require('crypto');
const attempt = require('./attempt.cjs');

const hex = (...given) => scryptSync(...given).toString('hex');
console.log(hex('', '', 64, { N: 16, r: 1, p: 1 }));
console.log(hex('password', 'NaCl', 64, { N: 1024, r: 8, p: 16 }));
console.log(hex('password', 'NaCl', 32));
console.log(hex('password', 'NaCl', 32, { cost: 16, blockSize: 2, parallelization: 3 }));
console.log(hex(Buffer.from('bytes'), new Uint8Array([1]), 16, { N: 2 }), scryptSync('a', 'b', 0));
for (const options of [{ N: 3 }, { N: 1 }, { N: 2 ** 20 }, { N: 16, maxmem: 10 }, { N: 16, cost: 16 }, { r: 1, blockSize: 1 }, { p: 1, parallelization: 2 },
  { N: '16' }, { r: -1 }, { p: 1.5 }, { maxmem: -1 }, { cost: 'a' }, { N: 0, r: 0, p: 0, maxmem: 0 }, null]) {
  attempt(JSON.stringify(options), () => hex('a', 'b', 8, options));
}
attempt('length', () => scryptSync('a', 'b', -1));
attempt('password', () => scryptSync(5, 'b', 8));
attempt('salt', () => scryptSync('a', undefined, 8));
attempt('no callback', () => scrypt('a', 'b', 8));
attempt('no callback', () => scrypt('a', 'b', 8, {}));
attempt('options at once', () => scrypt('a', 'b', 8, { N: 3 }, () => {}));
scrypt('password', 'NaCl', 32, (error, key) => {
  console.log(error, key.toString('hex'));
  scrypt('password', 'NaCl', 32, { N: 16 }, (again, other) => console.log(again, other.toString('hex')));
});
