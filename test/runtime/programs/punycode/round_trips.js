// SPDX-License-Identifier: MIT
// Random text through Punycode and back.
'use strict';
const punycode = require('punycode');
const { generator, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(11);
const ranges = [() => 97 + int(26), () => 0xe0 + int(32), () => 0x400 + int(256), () => 0x4e00 + int(20000), () => 0x1f600 + int(80), () => 45];
sums('labels', 10, 100, () => {
  const text = String.fromCodePoint(...times(1 + int(12), pick(ranges)));
  const encoded = punycode.encode(text);
  return `${text} ${encoded} ${punycode.decode(encoded) === text} ${punycode.toASCII(`${text}.${text}`)}`;
});
