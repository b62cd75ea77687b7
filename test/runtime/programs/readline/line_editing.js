// SPDX-License-Identifier: MIT
// Typing, moving, deleting: what is written for each key.
'use strict';

const { type } = require('./lib/terminal');

(async () => {
  await type('characters', {}, ['a', 'bc', '\x1b[D', 'x', '\x7f', '\x1b[3~', '\x01', 'q', '\x05', 'z', '\x02', '\x06', '\x06', '\r']);
  await type('ends', {}, ['abc', '\x1b[H', '\x1b[F', '\x1bOH', '\x1bOF', '\x1b[1~', '\x1b[4~', '\x08', '\x1b[D', '\x04', '\x04']);
  await type('to the ends', {}, ['hello world', '\x1b[D', '\x1b[D', '\x0b', '\x15', 'again', '\x01', '\x0b', '\x0b', '\x15']);
  await type('control and shift', {}, ['hello world', '\x1b[D', '\x1b[3;6~', '\x1b[D', '\x1b[8;6~']);
  await type('clear', { prompt: 'name: ' }, ['ab', '\x0c', 'c', '\r', '\x0c']);
  await type('no meaning', {}, ['\x00', '\x07', '\x0f', '\x11', '\x13', '\x14', '\x16', '\x18', '\x1bx', '\x1b[5~', '\x1b[E', '\x1bOP',
    'a']);
  await type('odd characters', {}, ['\x1c', '\x1d', 'é', '\x1b[D', '\x7f', '\x1b[C', '\x7f']);
  await type('ends of lines', {}, ['a\nb\r\nc\rd', '\n', '\r', '\n', '\n']);
  await type('pasted', {}, ['\x1b[200~ab\rcd\x1b[201~', 'x\r', 'one\rtwo\r', 'a\tb']);
  await type('empty prompt', { prompt: '' }, ['a', '\x01', 'b', '\x7f', '\x7f', '\r']);
  await type('coloured prompt', { prompt: '\x1b[32mok\x1b[0m> ' }, ['a', '\x01', 'b', '\r']);
  await type('written', {}, [(rl) => rl.write('abc'), (rl) => rl.write('d\ne'), (rl) => rl.write(null, { ctrl: true, name: 'u' }),
    (rl) => rl.write('xyz\n'), (rl) => rl.write(undefined, { name: 'left' }), (rl) => rl.write('q', { name: 'q' })]);
  await type('cursor kept by prompt', {}, ['abc', '\x02', (rl) => rl.prompt(true), (rl) => rl.prompt(), (rl) => rl.setPrompt('? '),
    (rl) => rl.prompt()]);
})();
