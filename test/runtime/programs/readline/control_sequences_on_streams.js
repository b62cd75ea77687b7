// SPDX-License-Identifier: MIT
// clearLine, clearScreenDown, cursorTo, moveCursor: what they write, their callbacks and errors.
'use strict';

const readline = require('readline');
const { Writable } = require('stream');

let written = '';
const stream = new Writable({
  highWaterMark: 6,
  write(chunk, encoding, callback) {
    written += chunk;
    setImmediate(callback);
  },
});
const attempts = [
  ['clearLine', -1], ['clearLine', 0], ['clearLine', 1], ['clearLine'], ['clearScreenDown'],
  ['cursorTo', 1], ['cursorTo', 1, 2], ['cursorTo', 0, 0], ['cursorTo', 'a', 'b'], ['cursorTo', 1, 'b'], ['cursorTo', 'a', 1],
    ['cursorTo', NaN],
  ['cursorTo', 1, NaN], ['cursorTo'], ['moveCursor', 0, 0], ['moveCursor', 1, 0], ['moveCursor', -1, 0], ['moveCursor', 0, 1],
  ['moveCursor', 0, -1], ['moveCursor', 3, -4], ['moveCursor', -3, 4], ['moveCursor'],
];
for (const [name, ...args] of attempts) {
  try {
    const result = readline[name](stream, ...args);
    console.log(name, args, result, JSON.stringify(written));
  } catch (error) {
    console.log(name, args, error.name, error.code, error.message);
  }
  written = '';
}
for (const name of ['clearLine', 'clearScreenDown', 'cursorTo', 'moveCursor']) {
  const args = { clearLine: [0], clearScreenDown: [], cursorTo: [1, 1], moveCursor: [1, 1] }[name];
  for (const target of [null, undefined]) console.log(name, target, readline[name](target, ...args));
  readline[name](null, ...args, (error) => console.log(name, 'called back', error));
  for (const callback of [null, 5]) {
    try {
      readline[name](stream, ...args, callback);
    } catch (error) {
      console.log(name, error.code, error.message);
    }
  }
}
readline.cursorTo(stream, 5, (error) => console.log('cursorTo with two arguments', Boolean(error), JSON.stringify(written)));
