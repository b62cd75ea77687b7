// SPDX-License-Identifier: MIT
// Moving through the history, limited to lines that start with the text before the cursor.
'use strict';

const { type } = require('./lib/terminal');

const UP = '\x1b[A';
const DOWN = '\x1b[B';
(async () => {
  await type('plain', { history: ['two', 'one'] }, [UP, UP, UP, UP, DOWN, DOWN, DOWN, DOWN]);
  await type('with control', { history: ['two', 'one'] }, ['x', '\x10', '\x10', '\x10', '\x0e', '\x0e', '\x0e']);
  await type('beginning', { history: ['two', 'three', 'one', 'twenty'] }, ['t', UP, UP, UP, UP, DOWN, DOWN, 'w', UP, '\r', UP, UP]);
  await type('cursor in the middle', { history: ['two', 'three', 'one', 'twenty'] }, ['twx', '\x02', UP, UP, UP, DOWN, DOWN]);
  await type('shift and meta', { history: ['two', 'one'] }, ['o', '\x1b[1;2A', '\x1b[1;3A', '\x1b[1;5A', '\x1b[1;2B']);
  await type('lines entered', {}, ['a\r', 'b\r', 'b\r', '  \r', '\r', 'a\r', UP, UP, UP, UP]);
  await type('no duplicates', { removeHistoryDuplicates: true }, ['a\r', 'b\r', 'a\r', 'c\r', 'b\r', UP, UP, UP]);
  await type('two at most', { historySize: 2 }, ['a\r', 'b\r', 'c\r', UP, UP, UP]);
  await type('none', { historySize: 0 }, ['a\r', 'b\r', UP, UP]);
  await type('a listener that removes', { silent: ['history'] }, [
    (rl) => rl.on('history', (history) => history[0].startsWith('secret') && history.shift()), 'secret 1\r', 'open\r', 'secret 2\r', UP,
      UP]);
  const rl = await type('given list', { history: ['x', 'y'] }, ['z\r']);
  console.log(rl.history, rl.historySize);
})();
