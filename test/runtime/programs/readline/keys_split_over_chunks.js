// SPDX-License-Identifier: MIT
// An escape alone is a key after a while; halves of sequences and of characters wait for the rest.
'use strict';

const readline = require('readline');
const { once } = require('events');
const { PassThrough } = require('stream');
const { turn } = require('./lib/terminal');

const input = new PassThrough();
const rl = readline.createInterface({ input, escapeCodeTimeout: 20 });
readline.emitKeypressEvents(input, rl);
const show = (text, key) => console.log(JSON.stringify(text), JSON.stringify(key));
input.on('keypress', show);

(async () => {
  for (const text of ['\x1b', '\x1b\x1b', 'a\x1b']) {
    input.write(text);
    await once(input, 'keypress').then(() => (text[0] === 'a' ? once(input, 'keypress') : undefined));
    console.log('-');
  }
  for (const piece of ['\x1b[', '1', ';', '5', 'A', '\x1bO', 'P', '\x1b[', '[', 'B', Buffer.from([0xe3]), Buffer.from([0x81, 0x82])]) {
    input.write(piece);
    await turn();
  }
  input.removeListener('keypress', show);
  input.write('unheard');
  await turn();
  input.on('keypress', show);
  input.write('q');
  await turn();
  readline.emitKeypressEvents(input);
  input.write('once');
  await turn();
  rl.close();
})();
