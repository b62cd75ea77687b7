// SPDX-License-Identifier: MIT
//
// The dot reporter of node:test: a character for each test, and the failed ones at the end.
'use strict';

const { colored, hasColors, errorText, resultLine } = require('internal/test/reporters/format');

const LEAST_COLUMNS = 20;

function mark(type) {
  const text = type === 'test:pass' ? '.' : 'X';
  if (!hasColors()) return text;
  return `\x1b[${type === 'test:pass' ? 32 : 31}m${text}\x1b[0m`;
}

// Read for each line: the terminal may have been resized.
function columns() {
  return Math.max(globalThis.process.stdout.columns ?? LEAST_COLUMNS, LEAST_COLUMNS);
}

async function* dot(source) {
  const failed = [];
  let count = 0;
  let width = columns();
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (type === 'test:fail') failed.push(data);
    yield mark(type);
    if (++count === width) {
      yield '\n';
      width = columns();
      count = 0;
    }
  }
  yield '\n';
  if (failed.length === 0) return;
  yield `\n${colored('red', 'Failed tests:')}\n\n`;
  for (const data of failed) yield resultLine(data, false, '') + errorText(data.details.error, '');
}

module.exports = dot;
