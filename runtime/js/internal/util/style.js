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

let colors;

function codesOf(format) {
  colors ??= require('internal/inspect').inspect.colors;
  const codes = Object.hasOwn(colors, format) ? colors[format] : undefined;
  if (codes !== undefined) return codes;
  const names = Object.keys(colors).map((name) => `'${name}'`).join(', ');
  throw invalidArgValue('format', format, `must be one of: ${names}`);
}

const trueUnlessGiven = (value) => (value === undefined ? true : value);

function styleText(format, text, options) {
  const given = options === null ? null : ownOptions(options);
  const validateStream = trueUnlessGiven(given.validateStream);
  let { stream } = given;
  checkString(text, 'text');
  if (typeof validateStream !== 'boolean') throw invalidArgType('options.validateStream', 'boolean', validateStream);
  let isPlain = false;
  if (validateStream) {
    stream ??= globalThis.process.stdout;
    checkStream(stream);
    isPlain = !isColored(stream);
  }
  if (!Array.isArray(format)) {
    const codes = codesOf(format);
    return isPlain ? text : `\u001b[${codes[0]}m${text}\u001b[${codes[1]}m`;
  }
  let before = '';
  let after = '';
  for (let i = 0; i < format.length; i++) {
    const codes = codesOf(format[i]);
    before += `\u001b[${codes[0]}m`;
    after = `\u001b[${codes[1]}m${after}`;
  }
  return `${before}${text}${after}`;
}

module.exports = { styleText };
