// SPDX-License-Identifier: MIT
//
// How the REPL shows an error: `Uncaught`, the error, and the part of its stack that belongs to the user's functions.
'use strict';

const { defineProperty } = require('internal/descriptors');

const { stackOf } = require('internal/stack');

// The frame of the typed text, and its callers, are omitted.
function trimStack(error) {
  const text = stackOf(error);
  if (typeof text !== 'string') return;
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => /^ {4}at (?:.*\()?REPL\d+:\d+:\d+\)?$/.test(line));
  if (at < 0 || !/^ {4}at (?:global code \(|eval code \()?REPL\d+:\d+:\d+\)?$/.test(lines[at])) return;
  const stack = lines.slice(0, at).join('\n');
  defineProperty(error, 'stack', { value: stack, writable: true, configurable: true, enumerable: false });
}

function isError(value) {
  return value !== null && typeof value === 'object' && Object.prototype.toString.call(value) === '[object Error]';
}

// writer: converts a value to text.
function uncaughtText(error, writer) {
  let text = writer(error);
  if (isError(error) && text.startsWith('[') && text.endsWith(']')) text = text.slice(1, -1);
  const lines = text.split(/(?<=\n)/);
  const at = lines.findIndex((line) => /^\[?([A-Z][a-z0-9_]*)*Error/.test(line));
  if (at < 0) return `Uncaught${lines.length === 1 ? ' ' : ':\n'}${text}`;
  const width = writer.options?.breakLength ?? Infinity;
  lines[at] = width >= lines[at].length ? `Uncaught ${lines[at]}` : `Uncaught:\n${lines[at]}`;
  return lines.join('');
}

module.exports = { trimStack, isError, uncaughtText };
