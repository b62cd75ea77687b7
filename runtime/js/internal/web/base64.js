// SPDX-License-Identifier: MIT
//
// atob and btoa: Base64 of binary strings.
'use strict';

const { codedError } = require('internal/errors');
const { DOMException } = require('internal/web/exception');
const text = internalBinding('text');

function textOf(input, count) {
  if (count === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "input" argument must be specified');
  return typeof input === 'string' ? input : `${input}`;
}

function refuse(message) {
  return new DOMException(message, 'InvalidCharacterError');
}

function btoa(input) {
  const encoded = text.btoa(textOf(input, arguments.length));
  if (encoded === undefined) throw refuse('Invalid character');
  return encoded;
}

// Why text is not Base64: an invalid character, or one too many.
function reasonOf(given) {
  let digits = given.replace(/[\t\n\f\r ]/g, '');
  if (digits.length % 4 === 0) digits = digits.replace(/={1,2}$/, '');
  return /[^A-Za-z0-9+/]/.test(digits) ? 'Invalid character' : 'The string to be decoded is not correctly encoded.';
}

function atob(input) {
  const given = textOf(input, arguments.length);
  const decoded = text.atob(given);
  if (decoded === undefined) throw refuse(reasonOf(given));
  return decoded;
}

module.exports = { atob, btoa };
