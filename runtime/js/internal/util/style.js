// SPDX-License-Identifier: MIT
//
// util.styleText: text with terminal escape sequences.
'use strict';

const { ownOptions } = require('internal/options');
const { isColored } = require('internal/tty/colors');
const { checkString, invalidArgType, invalidArgValue } = require('internal/errors');

function checkStream(stream) {
  if (typeof stream?.pipe !== 'function' && typeof stream?.write !== 'function' && typeof stream?.getReader !== 'function' &&
    typeof stream?.getWriter !== 'function') {
    throw invalidArgType('stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
  }
}

function codesOf(format) {
  const { colors } = require('internal/inspect').inspect;
  const codes = Object.hasOwn(colors, format) ? colors[format] : undefined;
  if (codes !== undefined) return codes;
  const names = Object.keys(colors).map((name) => `'${name}'`).join(', ');
  throw invalidArgValue('format', format, `must be one of: ${names}`);
}

const escape = (code) => `\u001b[${code}m`;

function styleText(format, text, options) {
  let { validateStream = true, stream } = ownOptions(options);
  checkString(text, 'text');
  let isPlain = false;
  if (validateStream) {
    stream ??= globalThis.process.stdout;
    checkStream(stream);
    isPlain = !isColored(stream);
  }
  if (!Array.isArray(format)) {
    const [open, close] = codesOf(format);
    return isPlain ? text : `${escape(open)}${text}${escape(close)}`;
  }
  const codes = format.map(codesOf);
  return `${codes.map(([open]) => escape(open)).join('')}${text}${codes.reverse().map(([, close]) => escape(close)).join('')}`;
}

module.exports = { styleText };
