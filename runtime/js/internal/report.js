// SPDX-License-Identifier: MIT
//
// The report of a fatal error: position, the source line with a caret, the error with its stack, and the version.
'use strict';

const { defineProperty } = require('internal/descriptors');
const stack = require('internal/stack');
const options = internalBinding('options');

const HINT = '(Use `rondo --trace-uncaught ...` to show where the exception was thrown)';

// For a rejection, the position is where its error was created.
let isRejection = false;

// The column where the throwing statement starts, from 0.
function throwStart(text, column) {
  if (isRejection) return column - 1;
  const thrown = text.lastIndexOf('throw ', column);
  return thrown >= 0 && !text.slice(thrown, column - 1).includes(';') ? thrown : column - 1;
}

function caretAt(text, column) {
  return `${text.slice(0, throwStart(text, column)).replace(/[^\t]/g, ' ')}^`;
}

// A syntax error has no column: the token quoted in its message locates it.
function syntaxCarets(text, message) {
  const token = /'([^']+)'\.?/.exec(message)?.[1];
  const at = token === undefined ? -1 : text.lastIndexOf(token);
  if (at < 0) return `${' '.repeat(text.length)}^`;
  return `${text.slice(0, at).replace(/[^\t]/g, ' ')}${'^'.repeat(token.length)}`;
}

function linesAt(frame) {
  const text = require('internal/sources').lineOf(frame.url, frame.line);
  if (text === undefined) return `${frame.url}:${frame.line}\n`;
  if (require('internal/sources').hasMaps()) {
    const lines = require('internal/source_maps/stack').linesAt({ ...frame, column: throwStart(text, frame.column) + 1 });
    if (lines !== undefined) return lines;
  }
  const indent = require('internal/sources').indentOf(frame.url, frame.line);
  const shown = text.slice(indent);
  return `${frame.url}:${frame.line}\n${shown}\n${caretAt(shown, frame.column - indent)}\n`;
}

// Where the error was thrown, which need not be where it was created. On the same line, the latter is more exact.
function frameOf(error) {
  const created = stack.topFrame(error);
  const thrown = isRejection ? undefined : require('internal/throws').framesOf(error).find(({ line }) => line > 0);
  return thrown === undefined || (thrown.line === created?.line && thrown.url === created.url) ? created : thrown;
}

function place(error) {
  if (error.rondoSyntaxPlace) {
    const { isShown, url, line, text, column, length, carets, remark } = error.rondoSyntaxPlace;
    if (isShown) return '';
    if (column !== undefined) return `${url}:${line}\n${text}\n${' '.repeat(column)}${'^'.repeat(length)}\n`;
    return `${url}:${line}\n${text}\n${carets ?? syntaxCarets(text, error.message)}\n${remark === undefined ? '' : `${remark}\n`}\n`;
  }
  if (require('internal/vm_errors').isDecorated(error)) return '';
  const frame = frameOf(error);
  return frame === undefined ? '' : `${linesAt(frame)}\n`;
}

function inspected(value, settings) {
  const colors = require('internal/console').hasColors(2);
  return require('internal/inspect').inspect(value, { ...settings, colors });
}

// Otherwise the report names the class: `Foo [Error]: text`.
function isNamedByClass(error) {
  const name = error.constructor?.name;
  return typeof name !== 'string' || name === '' || String(error.name).includes(name);
}

function body(error) {
  if (error.rondoSyntaxPlace && !error.rondoSyntaxPlace.isShown) return `SyntaxError: ${error.message}${(/(\n {4}at .*)+$/.exec(error.stack) ?? [''])[0]}\n`;
  const isPlain = Object.keys(error).length === 0 && !('cause' in error) && !('errors' in error) && isNamedByClass(error);
  const text = isPlain ? String(stack.stackOf(error)) : inspected(error, { customInspect: false });
  return `${withoutBrackets(text, error)}\n`;
}

// An error without frames is inspected in brackets. Node's errors have at least one of its own frames.
function withoutBrackets(text, error) {
  const stackText = String(stack.stackOf(error));
  if (!text.startsWith(`[${stackText}]`)) return text;
  const rest = text.slice(stackText.length + 2);
  return rest === '' ? stackText : `${stackText}\n    at rondo:internal${rest}`;
}

// The frames where a value was thrown, without the receivers of methods.
function thrownAt(value) {
  const { formatFrame } = require('internal/stack_frames');
  const frames = require('internal/throws').framesOf(value);
  if (frames.length === 0) return '';
  const [top] = frames;
  top.column = throwStart(require('internal/sources').lineOf(top.url, top.line) ?? '', top.column) + 1;
  for (const frame of frames) {
    if (frame.name === 'Object.<anonymous>') frame.name = '';
  }
  return `Thrown at:\n${frames.map(formatFrame).join('\n')}\n\n`;
}

// The thrown value need not be an error.
function reportOfValue(value) {
  const frame = require('internal/throws').framesOf(value).find(({ line }) => line > 0);
  const isObject = value !== null && (typeof value === 'object' || typeof value === 'function');
  let text = frame === undefined ? 'Uncaught:\n' : `\n${linesAt(frame)}`;
  if (isObject) text += inspected(value);
  else if (typeof value !== 'symbol') text += String(value);
  if (options.traceUncaught || isObject) return `${text}\n`;
  return `${text}\n${HINT}\n`;
}

// An unhandled 'error' event shows where it was emitted, and no source line.
function withEmitted(error) {
  const lines = require('internal/event_helpers').emittedLines(error);
  if (lines === '' || !Object.isExtensible(error)) return place(error);
  defineProperty(error, 'stack', {
    value: `${stack.stackOf(error)}${lines}`, writable: true, configurable: true, enumerable: false,
  });
  return '';
}

// The report of an error whose properties throw when they are read.
function reportOfHostile(error) {
  let where = '';
  try {
    where = `${linesAt(frameOf(error))}\n`;
  } catch {
    // The position is not known then.
  }
  return `${where}${stack.headerOf(error)}\n${HINT}\n`;
}

function textOf(error) {
  try {
    const text = error instanceof Error || require('node/util/types').isNativeError(error) ? `${withEmitted(error)}${body(error)}` : reportOfValue(error);
    return options.traceUncaught ? text + thrownAt(error) : text;
  } catch {
    return reportOfHostile(error);
  }
}

function report(error, fromRejection = false) {
  const { process } = globalThis;
  isRejection = fromRejection;
  let text = textOf(error);
  if (!options.noExtraInfo) text += `\nRondo v${internalBinding('process').version} (Node.js ${process.version})\n`;
  internalBinding('stdio').write(2, text);
}

module.exports = { linesAt, report };
