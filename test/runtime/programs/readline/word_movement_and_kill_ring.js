// SPDX-License-Identifier: MIT
// Word movement, and the kill ring: yank and yank-pop.
'use strict';

const { type } = require('./lib/terminal');

const text = 'hello big  world, foo.bar(a_1)  ++ x';
(async () => {
  await type('left by words', {}, [text, ...Array(14).fill('\x1bb'), '\x1bb']);
  await type('right by words', {}, [text, '\x01', ...Array(14).fill('\x1bf'), '\x1b[1;5D', '\x1b[1;5C']);
  await type('delete left', {}, [text, ...Array(6).fill('\x17'), '\x1b\x7f', '\x1b\x08', '\x17', '\x17', '\x17', '\x17', '\x17']);
  await type('delete right', {}, [text, '\x01', ...Array(5).fill('\x1bd'), '\x1b[3;5~', '\x1b[3;3~', '\x1bd', '\x1bd', '\x1bd', '\x1bd',
    '\x1bd']);
  await type('yank', {}, ['\x19', 'one two', '\x02', '\x0b', '\x15', '\x19', '\x19', '\x1by', '\x1by', '\x1by', 'x', '\x1by', '\x19']);
  await type('yank in the middle', {}, ['abcdef', '\x02', '\x02', '\x0b', '\x01', '\x19', '\x15', '\x05', '\x19', '\x1by']);
  await type('the same twice', {}, ['aa', '\x15', 'aa', '\x15', 'b', '\x15', '\x19', '\x1by', '\x1by']);
})();
