// SPDX-License-Identifier: MIT
// querystring.unescapeBuffer() with any value, and random text.
'use strict';
const { show } = require('../buffer/lib/show');
const { generator, sums } = require('../buffer/lib/random');
const { unescapeBuffer } = require('querystring');

show(
  () => unescapeBuffer(5),
  () => unescapeBuffer({ length: 3 }),
  () => unescapeBuffer([1, 2]),
  () => unescapeBuffer({ length: 2, toString: () => '%41%42' }),
  () => unescapeBuffer('%4'),
  () => unescapeBuffer('%41%'),
  () => unescapeBuffer('%zz%4'),
  () => unescapeBuffer('a+b', true),
  () => unescapeBuffer('\u1234%41\xe9\u0141'),
);

const { int, pick, times } = generator(Number(process.argv[2] ?? 8));
const ATOMS = ['a', 'F', 'g', '0', '%', '%', '%4', '%41', '%fF', '+', '\xe9', '\u0141', '\u2541', '\ud800', ' '];
sums('random', 10, 100, () => unescapeBuffer(times(int(9), () => pick(ATOMS)).join(''), int(2) === 0).toString('hex'));
