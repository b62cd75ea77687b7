// SPDX-License-Identifier: MIT
//
// Legacy encodings, through the C library. Single-byte encodings become a table; the others are converted chunk by
// chunk.
'use strict';

const charset = internalBinding('charset');
const { decodeByTable } = internalBinding('text');

const ESCAPE = 0x1b;

// The C library's names, where they differ.
const NAMES = {
  __proto__: null,
  'iso-8859-8-i': 'ISO-8859-8', 'x-mac-cyrillic': 'MAC-UK', 'windows-874': 'CP874', shift_jis: 'CP932', 'euc-jp': 'EUC-JP-MS',
  gbk: 'GB18030',
};
// Bytes that Node maps differently.
const OTHERS = {
  __proto__: null,
  macintosh: { 0xc6: '\u2206', 0xf0: '\uf8ff' },
  'windows-874': {
    0xdb: '\uf8c1', 0xdc: '\uf8c2', 0xdd: '\uf8c3', 0xde: '\uf8c4', 0xfc: '\uf8c5', 0xfd: '\uf8c6', 0xfe: '\uf8c7', 0xff: '\uf8c8',
  },
  'windows-1253': { 0xaa: '\xaa' },
  'x-mac-cyrillic': { 0xff: '\u20ac' },
};
const MULTIBYTE = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr', 'iso-2022-jp']);

function bytewise(encoding, name) {
  const chars = charset.table(name);
  const table = new Uint16Array(128);
  for (let i = 0; i < table.length; i++) table[i] = chars.charCodeAt(i);
  for (const [byte, char] of Object.entries(OTHERS[encoding] ?? {})) table[byte - 128] = char.charCodeAt(0);
  return { unfinished: () => 0, decode: (bytes, isFatal) => decodeByTable(bytes, table, isFatal) };
}

function piecewise(name) {
  return {
    unfinished: (bytes) => charset.unfinished(name, bytes),
    decode: (bytes, isFatal) => charset.decode(name, bytes, isFatal),
  };
}

// An escape sequence applies until the next one, so the bytes from the last one on are kept.
function withEscapes(name) {
  return {
    unfinished(bytes) {
      const at = bytes.lastIndexOf(ESCAPE);
      return at === -1 || (bytes[at + 1] === 0x28 && bytes[at + 2] === 0x42) ? 0 : bytes.length - at;
    },
    decode: (bytes, isFatal) => charset.decode(name, bytes, isFatal),
  };
}

function codecOf(encoding) {
  const name = NAMES[encoding] ?? encoding.toUpperCase();
  if (!MULTIBYTE.has(encoding)) return bytewise(encoding, name);
  return encoding === 'iso-2022-jp' ? withEscapes(name) : piecewise(name);
}

module.exports = { codecOf };
