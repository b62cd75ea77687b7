// SPDX-License-Identifier: MIT
// Some hundred random keys on terminals of all widths.
'use strict';

const { type } = require('./lib/terminal');

let seed = 20;
const random = (limit) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % limit;
};
const pick = (list) => list[random(list.length)];
const keys = ['\x01', '\x02', '\x05', '\x06', '\x08', '\x7f', '\x0b', '\x15', '\x17', '\x19', '\x1by', '\x0c', '\x0e', '\x10', '\x1b[A',
  '\x1b[B',
  '\x1b[C', '\x1b[D', '\x1b[H', '\x1b[F', '\x1b[3~', '\x1bb', '\x1bf', '\x1bd', '\x1b\x7f', '\x1b[1;5C', '\x1b[1;5D', '\x1b[3;5~',
    '\x1f', '\x1e',
  '\r', '\t', '\x1c', '\x1b[1;2A', '\x1b[5~'];
const texts = ['a', 'b', 'f', 'o', ' ', '.', '-', '_', 'é', 'あ', '😀', '\u0301', 'ｆ', '"', '日', '1'];

(async () => {
  for (let round = 0; round < 12; round++) {
    const options = {
      columns: pick([8, 10, 13, 20, 80]),
      prompt: pick(['> ', '', 'あ> ', '\x1b[31mq\x1b[0m ', 'two\nrows> ']),
      history: pick([[], ['two', 'one'], ['foo bar', 'foo', 'x', 'foo bar']]).slice(),
      completer: (line) => [['foo', 'foobar', 'food'].filter((word) => word.startsWith(line)), line],
    };
    await type(`${options.columns} ${JSON.stringify(options.prompt)}`, options, Array.from({ length: 40 },
      () => pick(random(2) ? keys : texts)));
  }
})();
