// SPDX-License-Identifier: MIT
// Lines of more than one row, wide characters, combining marks, prompts of two rows, resizing.
'use strict';

const { type } = require('./lib/terminal');

(async () => {
  const one = (text) => [...text];
  await type('long', { columns: 10 }, [...one('abcdefghijklmnop'), '\x01', '\x06', 'x', '\x05', '\x7f', '\x15', ...one('12345678'), '9',
    '\x1b[D', '\x0c', '\r']);
  await type('wide', { columns: 10 }, [...one('あいうえお'), '\x02', '\x7f', '\x04', 'e', '\u0301', 'x', '\x02', '\x02', '\x7f', '😀', '\x02',
    '\x06', '\x05', '\r']);
  await type('odd columns', { columns: 7, prompt: 'ｑ ' }, [...one('日本語のテ'), '\x01', 'a', '\x05', '\x17', '\r']);
  await type('joined', {}, ['👨', '\u200d', '👩', '\x02', '\x02', '\x02', '\x06', '\x7f', '🇩', '🇪', '\x7f', '\x7f']);
  await type('tabs', { tabSize: 4 }, ['\t', 'a', '\t', 'b', '\x02', '\x02', '\x02', '\x02', 'あ', '\t']);
  await type('two rows', { prompt: 'first\nsecond> ' }, ['a', '\x01', 'b', '\x0c', '\r']);
  await type('three rows', { prompt: 'one\n\nthree', columns: 8 }, [...one('abcd'), '\x01', '\x05', '\r']);
  await type('resized', { columns: 10 }, [...one('abcdefghijkl'), (rl, output) => { output.columns = 20; output.emit('resize'); }, 'm',
    (rl, output) => { output.columns = 5; output.emit('resize'); }, 'n', '\x01', '\r']);
  await type('no columns', { columns: 0 }, ['a'.repeat(100)]);
})();
