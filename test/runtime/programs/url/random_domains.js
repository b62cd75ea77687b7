// SPDX-License-Identifier: MIT
// Host names in letters of many scripts, and random ones, to ASCII and back.
'use strict';
const { domainToASCII, domainToUnicode } = require('url');
const { generator, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 3));
const LETTERS = [...'abcZ09-..--\xe9\u6f22\u5b57\u3072\u30ab\u30fc\ud55c\uae00\u044f\u0436\u03b1\u03c2\xdf\u0151\u017c\u1eefX%_/:'];
const BLOCKS = [[0xc0, 0x17f], [0x391, 0x3ce], [0x400, 0x45f], [0x1ea0, 0x1ef9], [0x3041, 0x30fe], [0x4e00, 0x4fff], [0x9f00, 0x9fff], [0xac00, 0xacff], [0xd700, 0xd7a3]];

function bothWays(domain) {
  const ascii = domainToASCII(domain);
  return `${domain} ${ascii} ${domainToUnicode(ascii)}`;
}

for (const [first, last] of BLOCKS) {
  let code = first;
  sums(first.toString(16), 1, last - first + 1, () => {
    const char = String.fromCharCode(code++);
    return [char, `a${char}`, `${char}Z`, `${char}${char}.\xe9`].map(bothWays).join();
  });
}
sums('names', 20, 100, () => bothWays(times(int(14), () => pick(LETTERS)).join('')));
sums('encoded', 5, 100, () => bothWays(domainToASCII(times(int(14), () => pick(LETTERS)).join('')).toUpperCase()));
sums('setter', 5, 100, () => bothWays(pick(['/', ':', ' ', '\t', '@', '[::1]', '', '\\', '?']) + times(int(3), () => pick(LETTERS)).join('') + pick(['/', ':', ' ', ':80', '#'])));
sums('URLs', 5, 100, () => {
  const text = `http://${times(int(8), () => pick(LETTERS)).join('')}/`;
  return URL.canParse(text) ? new URL(text).href : 'invalid';
});
