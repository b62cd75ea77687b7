// SPDX-License-Identifier: MIT
//
// Syntax errors: adds what the engine's errors lack, the position of the token and a hint that the code is that
// of an ES module. The parser acorn finds the position; it is loaded for the first such error.
'use strict';

const { defineProperty } = require('internal/descriptors');

const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
const MODULE_HINT = 'To load an ES module, set "type": "module" in the package.json or use the .mjs extension.';
const AWAIT_MESSAGE = 'await is only valid in async functions and the top level bodies of modules';

function parserError(text, options) {
  return require('internal/repl/syntax').parse(text, options).error;
}

// The word or character at a position, or ''.
function tokenAt(text, position) {
  return /^(?:[\w$]+|\S)/.exec(text.slice(position))?.[0] ?? '';
}

// What only ES modules may contain, as { position, token, message }, if the error is about that. isElsewhere: it is an await
// in a function that is not async, which modules may not contain either.
function moduleSyntax(text, error) {
  const token = tokenAt(text, error.pos);
  if (/^'import' and 'export' may appear only/.test(error.message)) {
    return { position: error.pos, token, message: token === 'import' ? 'Cannot use import statement outside a module' : `Unexpected token '${token}'` };
  }
  if (error.message.startsWith("Cannot use 'import.meta'")) {
    return { position: error.pos, token: 'import.meta', message: "Cannot use 'import.meta' outside a module" };
  }
  const position = text.lastIndexOf('await', error.pos);
  if (position < 0 || !/^await\s*$/.test(text.slice(position, error.pos))) return undefined;
  const next = parserError(text, { allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true });
  return { position, token: 'await', message: AWAIT_MESSAGE, isElsewhere: next !== undefined && next.pos <= error.pos };
}

function isAtEnd(text, error) {
  return error.pos >= text.trimEnd().length && /^(?:Unexpected token|Unterminated (?:template|comment))/.test(error.message);
}

function caretsAt(source, column, length) {
  return `${source.slice(0, column).replace(/[^\t]/g, ' ')}${'^'.repeat(Math.max(1, length))}`;
}

// Where the parser sees the error: { line, source, carets, message, isModule }; undefined if it sees none.
function locate(text, options) {
  const error = parserError(text, options);
  if (error === undefined) return undefined;
  const lines = text.split(LINE_END);
  if (isAtEnd(text, error)) return { line: lines.length, source: lines.at(-1), carets: '', message: 'Unexpected end of input' };
  const found = options.sourceType === 'module' ? undefined : moduleSyntax(text, error);
  const { position, token } = found ?? { position: error.pos, token: tokenAt(text, error.pos) };
  const before = text.slice(0, position).split(LINE_END);
  const source = lines[before.length - 1];
  return {
    line: before.length, source, carets: caretsAt(source, before.at(-1).length, token.length),
    message: found?.message, isModule: found !== undefined && found.isElsewhere !== true,
  };
}

// The engine's own place: a line without a column.
function engineLine(error, text, offset) {
  const line = (Number(require('internal/stack').syntaxLine(error)) || 1) - offset;
  const lines = text.split('\n');
  return { line: Math.min(line, lines.length), source: lines[Math.min(line, lines.length) - 1] ?? '' };
}

function withPlace(error, url, { source, carets }, line) {
  defineProperty(error, 'rondoSyntaxPlace', { value: { url, line, text: source, carets }, enumerable: false, configurable: true });
  defineProperty(error, 'stack', {
    value: `${url}:${line}\n${source}\n${carets === undefined ? '' : `${carets}\n`}\nSyntaxError: ${error.message}`,
    writable: true, configurable: true, enumerable: false,
  });
  return error;
}

// The place where both parsers see the error, or the engine's alone.
function placed(error, url, place, found, offset) {
  if (found === undefined || (found.message === undefined && found.line !== place.line)) return withPlace(error, url, place, place.line + offset);
  return withPlace(found.message === undefined ? error : new SyntaxError(found.message), url, found, found.line + offset);
}

// Returns the error to throw instead of the engine's for a script or the source of a CommonJS file, which gets a hint if it
// is an ES module. `offset` is the number of lines before the text.
function refine(error, url, text, { offset = 0, hasHint = false } = {}) {
  const found = locate(text, { sourceType: 'script', allowReturnOutsideFunction: hasHint });
  if (hasHint && found?.isModule) require('internal/warnings').warnAtOnce(MODULE_HINT);
  return placed(error, url, engineLine(error, text, 0), found, offset);
}

// The same for an ES module, where the engine counts the lines before the text, too.
function refineModule(error, url, text, offset = 0) {
  if (!(error instanceof SyntaxError)) return error;
  return placed(error, url, engineLine(error, text, offset), locate(text, { sourceType: 'module' }), offset);
}

module.exports = { refine, refineModule };
