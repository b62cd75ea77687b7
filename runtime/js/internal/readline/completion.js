// SPDX-License-Identifier: MIT
//
// Completion: asks the completer, inserts what all candidates have in common, and
// lists them when asked again.
'use strict';

const { widthOf } = require('internal/readline/width');

const GAP = 2;

function commonStart(words) {
  if (words.length === 0) return '';
  const sorted = [...words].sort();
  const first = sorted[0];
  const last = sorted.at(-1);
  let length = 0;
  while (length < first.length && first[length] === last[length]) length++;
  return first.slice(0, length);
}

function rowsOf(words, width, perRow) {
  let text = words.length === 0 ? '\r\n' : '';
  for (let at = 0; at < words.length; at += perRow) {
    const row = words.slice(at, at + perRow);
    row.forEach((word, index) => {
      text += index < row.length - 1 ? word + ' '.repeat(width - widthOf(word)) : word;
    });
    text += '\r\n';
  }
  return text;
}

// An empty word separates groups.
function listed(words, columns) {
  const width = Math.max(...words.map(widthOf)) + GAP;
  const perRow = columns === Infinity ? 1 : Math.max(1, Math.floor(columns / width));
  let text = '\r\n';
  let group = [];
  for (const word of [...words, '']) {
    if (word !== '') {
      group.push(word);
    } else {
      text += `${rowsOf(group, width, perRow)}\r\n`;
      group = [];
    }
  }
  return text;
}

function show(rl, isAgain, remember, [words, completeOn]) {
  if (!words || words.length === 0) return;
  const start = commonStart(words.filter((word) => word !== ''));
  if (start.startsWith(completeOn) && start.length > completeOn.length) {
    rl._insertString(start.slice(completeOn.length));
    return;
  }
  if (!completeOn.startsWith(start)) {
    rl.line = rl.line.slice(0, rl.cursor - completeOn.length) + start + rl.line.slice(rl.cursor);
    rl.cursor += start.length - completeOn.length;
    rl._refreshLine();
    return;
  }
  if (!isAgain) return;
  remember();
  rl._writeToOutput(listed(words, rl.columns));
  rl._refreshLine();
}

function ask(completer, text, done) {
  if (completer.length === 2) {
    completer(text, done);
    return;
  }
  const result = completer(text);
  if (typeof result?.then === 'function') result.then((value) => done(null, value), done);
  else done(null, result);
}

function complete(rl, isAgain, remember) {
  rl.pause();
  ask(rl.completer, rl.line.slice(0, rl.cursor), (error, result) => {
    rl.resume();
    if (error) rl._writeToOutput(`Tab completion error: ${require('internal/inspect').inspect(error)}`);
    else show(rl, isAgain, remember, result);
  });
}

module.exports = { complete, ask, commonStart };
