// SPDX-License-Identifier: MIT
//
// What the reporters for people share: colours, symbols, and the lines of a result.
'use strict';

const { inspect } = require('internal/inspect');
const { ownOptions } = require('internal/options');

const SYMBOLS = { pass: '\u2714 ', fail: '\u2716 ', info: '\u2139 ', suite: '\u25B6 ', skip: '\uFE63 ' };
const CODES = { red: 31, green: 32, blue: 34, gray: 90, white: 39 };

function hasColors() {
  const { stdout } = globalThis.process;
  const { FORCE_COLOR } = globalThis.process.env;
  if (FORCE_COLOR !== undefined) return require('node/tty').WriteStream.prototype.getColorDepth.call(stdout) > 2;
  return Boolean(stdout.isTTY) && (typeof stdout.getColorDepth !== 'function' || stdout.getColorDepth() > 2);
}

function colored(name, text) {
  return hasColors() ? `\x1b[${CODES[name]}m${text}\x1b[39m` : text;
}

// The thrown value of a failure, or the failure itself.
function errorText(error, indent) {
  const { cause, failureType } = error;
  const shown = failureType !== undefined && 'cause' in error ? cause : error;
  let text;
  try {
    text = inspect(shown, { colors: hasColors(), breakLength: Infinity });
  } catch {
    text = inspect(shown, { colors: hasColors(), breakLength: Infinity, customInspect: false });
  }
  return text.split('\n').map((line) => `${indent}  ${line}\n`).join('');
}

// A result on one line: its symbol, name, time, and why it was skipped.
function resultLine(data, isPassed, indent = '  '.repeat(data.nesting)) {
  const { name, details, skip, todo } = ownOptions(data);
  const kind = skip === undefined ? (isPassed ? 'pass' : 'fail') : 'skip';
  const color = { pass: 'green', fail: 'red', skip: 'gray' }[kind];
  const [word, reason] = skip === undefined ? ['todo', todo] : ['skip', skip];
  const note = reason === undefined ? '' : ` # ${typeof reason === 'string' && reason !== '' ? reason : word.toUpperCase()}`;
  const time = colored('gray', `(${details.duration_ms}ms)`);
  return `${indent}${colored(color, `${SYMBOLS[kind]}${name} ${time}${note}`)}\n`;
}

module.exports = { SYMBOLS, colored, hasColors, errorText, resultLine };
