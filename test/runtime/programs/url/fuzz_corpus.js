// SPDX-License-Identifier: MIT
// The texts of test/fuzz/corpus/url, parsed by the WHATWG parser and the legacy one, and resolved against bases.
// command: --no-deprecation FILE
'use strict';
const { readFileSync } = require('fs');
const { join } = require('path');
const url = require('url');

const lines = readFileSync(join(__dirname, '../../../fuzz/corpus/url/texts.txt'), 'utf8').trimEnd().split('\n');
const PARTS = ['href', 'origin', 'username', 'password', 'host', 'port', 'pathname', 'search', 'hash'];

function attempt(call) {
  try {
    return JSON.stringify(call());
  } catch (error) {
    return `${error.name} ${error.code}`;
  }
}

function partsOf(text, base) {
  const parsed = new URL(text, base);
  return PARTS.map((part) => parsed[part]);
}

for (const line of lines) {
  const text = line.replace(/\\u([0-9a-f]{4})|\\([trn])/g, (_, hex, char) => (hex ? String.fromCharCode(parseInt(hex, 16)) : { t: '\t', r: '\r', n: '\n' }[char]));
  console.log(JSON.stringify(text));
  console.log('  alone', attempt(() => partsOf(text)));
  console.log('  base ', attempt(() => partsOf(text, 'http://b/c/d?e')), attempt(() => partsOf(text, 'file:///C:/d')));
  console.log('  old  ', attempt(() => url.parse(text)), attempt(() => url.resolve('http://b/c/d?e', text)));
}
