// SPDX-License-Identifier: MIT
//
// Percent-encoding: the URL Standard's sets of characters, and text to and from %XX.
'use strict';

const text = internalBinding('text');

// The sets that each ASCII character belongs to; all other characters belong to every set.
const sets = new Uint8Array(128);
const FRAGMENT = 1;
const QUERY = 2;
const SPECIAL_QUERY = 4;
const PATH = 8;
const USERINFO = 16;
const CONTROL = 32;

function add(chars, set) {
  for (const char of chars) sets[char.charCodeAt(0)] |= set;
}

for (let code = 0; code < 128; code++) if (code < 0x20 || code === 0x7f) sets[code] = 63;
add(' "<>`', FRAGMENT);
add(' "#<>', QUERY | SPECIAL_QUERY | PATH | USERINFO);
add("'", SPECIAL_QUERY);
add('?`{}', PATH | USERINFO);
add('/:;=@[\\]^|', USERINFO);

const HEX = Array.from({ length: 256 }, (_, byte) => `%${byte < 16 ? '0' : ''}${byte.toString(16).toUpperCase()}`);

function mustEncode(code, set) {
  return code > 127 || (sets[code] & set) !== 0;
}

// The position of the first character in the set from `start` on; the text's length if there is none.
function firstOf(string, set, start) {
  let i = start;
  while (i < string.length && !mustEncode(string.charCodeAt(i), set)) i++;
  return i;
}

function endOfWide(string, start) {
  let i = start;
  while (i < string.length && string.charCodeAt(i) > 127) i++;
  return i;
}

// The text must be well-formed.
function encode(string, set) {
  let at = firstOf(string, set, 0);
  if (at === string.length) return string;
  let out = '';
  let start = 0;
  while (at < string.length) {
    const code = string.charCodeAt(at);
    const end = code > 127 ? endOfWide(string, at) : at + 1;
    out += string.slice(start, at) + (code > 127 ? encodeURIComponent(string.slice(at, end)) : HEX[code]);
    start = end;
    at = firstOf(string, set, start);
  }
  return out + string.slice(start);
}

function hexDigit(code) {
  if (code >= 48 && code <= 57) return code - 48;
  const small = code | 32;
  return small >= 97 && small <= 102 ? small - 87 : -1;
}

// Decodes %XX as UTF-8; invalid sequences stay.
function decode(string) {
  if (!string.includes('%')) return string;
  const bytes = text.encodeUtf8(string);
  let count = 0;
  for (let i = 0; i < bytes.length; i++) {
    let byte = bytes[i];
    if (byte === 0x25 && i + 2 < bytes.length) {
      const high = hexDigit(bytes[i + 1]);
      const low = hexDigit(bytes[i + 2]);
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        i += 2;
      }
    }
    bytes[count++] = byte;
  }
  return text.decodeUtf8(bytes, 0, count);
}

module.exports = { FRAGMENT, QUERY, SPECIAL_QUERY, PATH, USERINFO, CONTROL, HEX, encode, hexDigit, decode };
