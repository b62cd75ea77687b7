// SPDX-License-Identifier: MIT
'use strict';

const { type } = require('./lib/terminal');

const UNDO = '\x1f';
const REDO = '\x1e';
(async () => {
  await type('typing', {}, ['a', 'b', 'c', UNDO, UNDO, UNDO, UNDO, REDO, REDO, REDO, REDO]);
  await type('deleting', {}, ['one two three', '\x17', '\x7f', '\x01', '\x04', '\x0b', UNDO, UNDO, UNDO, UNDO, REDO, REDO, 'x', REDO,
    UNDO]);
  await type('yank and history', { history: ['old'] }, ['abc', '\x15', '\x19', '\x1b[A', UNDO, UNDO, UNDO, '\r', UNDO, REDO]);
})();
