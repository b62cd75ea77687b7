// SPDX-License-Identifier: MIT
//
// atob and btoa: Base64 of binary strings.
'use strict';

const { codedError } = require('internal/errors');
const { DOMException } = require('internal/web/exception');
const { encodings } = require('internal/buffer/encodings');

const { toBase64 } = Uint8Array.prototype;
const { fromBase64 } = Uint8Array;
const { latin1 } = encodings;

function textOf(input, count) {
  if (count === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "input" argument must be specified');
  return `${input}`;
}

function refuse(message) {
  return new DOMException(message, 'InvalidCharacterError');
}

function btoa(input) {
  const text = textOf(input, arguments.length);
  if (/[^\0-\xff]/.test(text)) throw refuse('Invalid character');
  const bytes = new Uint8Array(text.length);
  latin1.write(bytes, text, 0, text.length);
  return Reflect.apply(toBase64, bytes, []);
}

// Why text is not Base64: an invalid character, or one too many.
function reasonOf(text) {
  let digits = text.replace(/[\t\n\f\r ]/g, '');
  if (digits.length % 4 === 0) digits = digits.replace(/={1,2}$/, '');
  return /[^A-Za-z0-9+/]/.test(digits) ? 'Invalid character' : 'The string to be decoded is not correctly encoded.';
}

function atob(input) {
  const text = textOf(input, arguments.length);
  let bytes;
  try {
    bytes = Reflect.apply(fromBase64, Uint8Array, [text]);
  } catch {
    throw refuse(reasonOf(text));
  }
  return latin1.slice(bytes, 0, bytes.length);
}

module.exports = { atob, btoa };
