// SPDX-License-Identifier: MIT
//
// The report of an error that ends the process: where, the source line with a
// caret, the error with its stack, and the version.
'use strict';

const stack = require('internal/stack');

function caretAt(text, column) {
  const thrown = text.lastIndexOf('throw ', column);
  const start = thrown >= 0 && !text.slice(thrown, column - 1).includes(';') ? thrown : column - 1;
  return `${text.slice(0, start).replace(/[^\t]/g, ' ')}^`;
}

// A syntax error has no column: the token that its message quotes shows the place.
function syntaxCarets(text, message) {
  const token = /'([^']+)'\.?/.exec(message)?.[1];
  const at = token === undefined ? -1 : text.lastIndexOf(token);
  if (at < 0) return `${' '.repeat(text.length)}^`;
  return `${text.slice(0, at).replace(/[^\t]/g, ' ')}${'^'.repeat(token.length)}`;
}

function place(error) {
  if (error === null || typeof error !== 'object') return '';
  if (error.rondoSyntaxPlace) {
    const { url, line, text } = error.rondoSyntaxPlace;
    return `${url}:${line}\n${text}\n${syntaxCarets(text, error.message)}\n\n`;
  }
  const frame = stack.topFrame(error);
  if (frame === undefined) return '';
  const text = require('internal/sources').lineOf(frame.url, frame.line);
  if (text === undefined) return `${frame.url}:${frame.line}\n\n`;
  return `${frame.url}:${frame.line}\n${text}\n${caretAt(text, frame.column)}\n\n`;
}

function body(error) {
  const { inspect } = require('internal/inspect');
  if (error?.rondoSyntaxPlace) return `SyntaxError: ${error.message}${(/(\n {4}at .*)+$/.exec(error.stack) ?? [''])[0]}`;
  if (error instanceof Error) {
    const isPlain = Object.keys(error).length === 0 && !('cause' in error) && !('errors' in error);
    return isPlain ? String(stack.stackOf(error)) : inspect(error, { customInspect: false });
  }
  return `Uncaught:\n${inspect(error)}`;
}

// An 'error' that nothing listened to tells where it was emitted, and no line of source.
function withEmitted(error) {
  const lines = error instanceof Error ? require('internal/event_helpers').emittedLines(error) : '';
  if (lines === '' || !Object.isExtensible(error)) return place(error);
  Object.defineProperty(error, 'stack', {
    value: `${stack.stackOf(error)}${lines}`, writable: true, configurable: true, enumerable: false,
  });
  return '';
}

function report(error) {
  const { process } = globalThis;
  const text = `${withEmitted(error)}${body(error)}\n\nRondo v${internalBinding('process').version} ` +
    `(Node.js ${process.version})\n`;
  internalBinding('stdio').write(2, text);
}

module.exports = { report };
