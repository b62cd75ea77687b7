// SPDX-License-Identifier: MIT
//
// atob and btoa: Base64 of binary strings.
'use strict';

const { codedError } = require('internal/errors');
const { DOMException } = require('internal/web/exception');
const text = internalBinding('text');
const { toBase64, setFromBase64 } = Uint8Array.prototype;

// From this many characters on the engine is faster than C.
const LONG = 256;

function textOf(input, count) {
  if (count === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "input" argument must be specified');
  return typeof input === 'string' ? input : `${input}`;
}

function refuse(message) {
  return new DOMException(message, 'InvalidCharacterError');
}

function btoa(input) {
  const given = textOf(input, arguments.length);
  if (given.length < LONG) {
    const encoded = text.btoa(given);
    if (encoded !== undefined) return encoded;
  } else {
    const bytes = text.encodeLatin1(given);
    if (bytes !== undefined) return toBase64.call(bytes);
  }
  throw refuse('Invalid character');
}

// Why text is not Base64: an invalid character, or one too many.
function reasonOf(given) {
  let digits = given.replace(/[\t\n\f\r ]/g, '');
  if (digits.length % 4 === 0) digits = digits.replace(/={1,2}$/, '');
  return /[^A-Za-z0-9+/]/.test(digits) ? 'Invalid character' : 'The string to be decoded is not correctly encoded.';
}

// What the engine makes of long text; undefined if it refuses.
function decodeLong(given) {
  const bytes = new Uint8Array(Math.ceil(given.length / 4) * 3);
  try {
    const { read, written } = setFromBase64.call(bytes, given);
    return read === given.length ? text.decodeLatin1(bytes, 0, written) : undefined;
  } catch {
    return undefined;
  }
}

function atob(input) {
  const given = textOf(input, arguments.length);
  const decoded = (given.length < LONG ? undefined : decodeLong(given)) ?? text.atob(given);
  if (decoded === undefined) throw refuse(reasonOf(given));
  return decoded;
}

module.exports = { atob, btoa };
