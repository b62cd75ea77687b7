// SPDX-License-Identifier: MIT
//
// Escaping short texts without a call into C. Most names and values in queries are plain: they stay as they are.
'use strict';

const IN_QUERY = 1; // encodeURIComponent
const IN_FORM = 2; // application/x-www-form-urlencoded
const IN_AUTH = 4; // user and password of a legacy URL
const SPACE = 32;
const LONG = 48;
// JavaScript is faster than C up to this many characters, and this many to escape.
const SHORT = 24;
const MOST_ESCAPES = 3;

const { codedError } = require('internal/errors');
const { HEX } = require('internal/url/percent');

const kinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[\w*.-]/.test(char)) kinds[code] = IN_QUERY | IN_FORM | IN_AUTH;
  else if (/[!'()~]/.test(char)) kinds[code] = IN_QUERY | IN_AUTH;
  else if (char === ':') kinds[code] = IN_AUTH;
}

// Whether a text is short and plain.
function isPlain(text, kind) {
  const { length } = text;
  if (length > LONG) return false;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || (kinds[code] & kind) === 0) return false;
  }
  return true;
}

// The UTF-8 of a character outside ASCII as %XX; undefined for surrogates.
function escapeWide(code) {
  if (code < 0x800) return HEX[0xc0 | (code >> 6)] + HEX[0x80 | (code & 63)];
  if (code >= 0xd800 && code <= 0xdfff) return undefined;
  return HEX[0xe0 | (code >> 12)] + HEX[0x80 | ((code >> 6) & 63)] + HEX[0x80 | (code & 63)];
}

// The number of characters to escape.
function countEscapes(text, kind) {
  const { length } = text;
  let count = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || (kinds[code] & kind) === 0) count++;
  }
  return count;
}

// The text with all but plain characters as %XX, in a form with + for spaces; undefined if C is faster, or if it has surrogates.
function escapeShort(text, kind) {
  const { length } = text;
  if (length > LONG) return undefined;
  let left = countEscapes(text, kind);
  if (left === 0) return text;
  if (length > SHORT || left > MOST_ESCAPES) return undefined;
  let out = '';
  let start = 0;
  for (let i = 0; left > 0; i++) {
    const code = text.charCodeAt(i);
    if (code < 128 && (kinds[code] & kind) !== 0) continue;
    const part = code > 127 ? escapeWide(code) : code === SPACE && kind === IN_FORM ? '+' : HEX[code];
    if (part === undefined) return undefined;
    out += start < i ? text.slice(start, i) + part : part;
    start = i + 1;
    left--;
  }
  return start === length ? out : out + text.slice(start);
}

function malformed() {
  return codedError(URIError, 'ERR_INVALID_URI', 'URI malformed');
}

// A lone surrogate is paired with the next unit, whatever it is; at the end of the text it is an error.
function escapeIllFormed(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xd800 || code > 0xdfff) {
      out += encodeURIComponent(text[i]);
    } else {
      if (++i === text.length) throw malformed();
      const scalar = 0x10000 + (((code & 0x3ff) << 10) | (text.charCodeAt(i) & 0x3ff));
      out += encodeURIComponent(String.fromCodePoint(scalar));
    }
  }
  return out;
}

// Replaces each + by a space.
function withSpaces(text) {
  let out = '';
  let start = 0;
  for (let at = text.indexOf('+'); at !== -1; at = text.indexOf('+', start)) {
    out += `${text.slice(start, at)} `;
    start = at + 1;
  }
  return start === 0 ? text : out + text.slice(start);
}

module.exports = { IN_QUERY, IN_FORM, IN_AUTH, isPlain, escapeShort, escapeIllFormed, withSpaces };
