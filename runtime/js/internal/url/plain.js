// SPDX-License-Identifier: MIT
//
// Short texts that escaping leaves as they are, which most names and values in queries are: they need no call into C.
'use strict';

const IN_QUERY = 1; // encodeURIComponent
const IN_FORM = 2; // application/x-www-form-urlencoded
const LONG = 48;

const kinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[\w*.-]/.test(char)) kinds[code] = IN_QUERY | IN_FORM;
  else if (/[!'()~]/.test(char)) kinds[code] = IN_QUERY;
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

module.exports = { IN_QUERY, IN_FORM, isPlain, withSpaces };
