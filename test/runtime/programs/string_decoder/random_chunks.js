// SPDX-License-Identifier: MIT
// Random bytes in random chunks, through a decoder of each encoding.
'use strict';
const { StringDecoder } = require('string_decoder');
const { generator, answer, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(5);
const whole = 'aé€😀z\ud83d\u0000ü漢';
const byte = {
  any: () => int(256),
  lead: () => pick([0x41, 0xc2, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xed, 0xf8, 0xff, 0xc0, 0xd8, 0xdc, 0x3d]),
};

function input(encoding) {
  const kind = pick(['any', 'lead', 'text', 'text']);
  if (kind !== 'text') return Buffer.from(times(int(24), byte[kind]));
  const text = times(int(12), () => pick([...whole])).join('');
  return Buffer.from(text, /utf16|ucs/.test(encoding) ? 'ucs2' : 'utf8');
}

for (const encoding of ['utf8', 'utf16le', 'ucs2', 'base64', 'base64url', 'latin1', 'ascii', 'hex']) {
  sums(encoding, 3, 200, () => {
    const decoder = new StringDecoder(encoding);
    const bytes = input(encoding);
    const answers = [];
    for (let at = 0; at < bytes.length;) {
      const size = int(5);
      answers.push(answer(() => decoder.write(bytes.subarray(at, at + size))), decoder.lastNeed, decoder.lastTotal);
      if (int(12) === 0) answers.push(answer(() => decoder.end()));
      at += size;
    }
    answers.push(answer(() => decoder.end(pick([undefined, Buffer.from([0xac]), Buffer.from('x')]))), decoder.lastNeed);
    return answers.join(' ');
  });
}
