// SPDX-License-Identifier: MIT
// Random bytes in random chunks, through decoders with every option.
'use strict';
const { generator, answer, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(6);
const byte = {
  any: () => int(256),
  lead: () => pick([0x41, 0xc2, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xed, 0xa0, 0xf8, 0xff, 0xc0, 0xef, 0xbb, 0xbf, 0xe0, 0xf4]),
};

function input(encoding) {
  const kind = pick(['any', 'lead', 'text', 'text']);
  if (kind !== 'text') return Buffer.from(times(int(24), byte[kind]));
  const text = pick(['', '', '\ufeff']) + times(int(12), () => pick([...'aé€😀z\u0000ü漢'])).join('');
  return Buffer.from(text, encoding.startsWith('utf-16') ? 'ucs2' : 'utf8');
}

for (const encoding of ['utf-8', 'utf-16le', 'latin1']) {
  for (const fatal of [false, true]) {
    for (const ignoreBOM of encoding === 'latin1' ? [false] : [false, true]) {
      sums(`${encoding} ${fatal} ${ignoreBOM}`, 2, 150, () => {
        const decoder = new TextDecoder(encoding, { fatal, ignoreBOM });
        const bytes = input(encoding);
        const answers = [answer(() => new TextDecoder(encoding, { fatal, ignoreBOM }).decode(bytes)), ''];
        for (let at = 0; at < bytes.length && !answers[answers.length - 1].startsWith('TypeError');) {
          const size = 1 + int(5);
          answers.push(answer(() => decoder.decode(bytes.subarray(at, at + size), { stream: true })));
          at += size;
        }
        if (!answers[answers.length - 1].startsWith('TypeError')) answers.push(answer(() => decoder.decode()));
        return answers.join(' ');
      });
    }
  }
}
