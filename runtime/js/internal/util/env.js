// SPDX-License-Identifier: MIT
//
// util.parseEnv: the lines `NAME=value` of a .env file.
'use strict';

const spaces = (text) => text.replace(/^ +| +$/g, '');

// A quoted value, which may span lines. Without the closing quote it is plain text.
function quoted(rest) {
  const quote = rest[0];
  const end = quote === '"' || quote === "'" || quote === '`' ? rest.indexOf(quote, 1) : -1;
  if (end < 0) return undefined;
  const text = rest.slice(1, end);
  const after = rest.indexOf('\n', end);
  return { value: quote === '"' ? text.replaceAll('\\n', '\n') : text, rest: after < 0 ? '' : rest.slice(after + 1) };
}

function plain(rest) {
  const end = rest.indexOf('\n');
  const line = end < 0 ? rest : rest.slice(0, end);
  // An unclosed quote at the very end is not a value.
  if (end < 0 && /^["'`]/.test(line)) return undefined;
  const text = /^["'`]/.test(line) ? line : line.split('#', 1)[0];
  return { value: spaces(text), rest: end < 0 ? '' : rest.slice(end + 1) };
}

function parseEnv(content) {
  require('internal/errors').checkString(content, 'content');
  const values = {};
  let rest = spaces(content.replaceAll('\r', ''));
  while (rest !== '') {
    rest = rest.replace(/^[ \n]+/, '');
    if (rest.startsWith('#')) {
      const end = rest.indexOf('\n');
      rest = end < 0 ? '' : rest.slice(end + 1);
      continue;
    }
    const equals = rest.indexOf('=');
    const name = equals < 0 ? '' : spaces(rest.slice(0, equals)).replace(/^export /, '');
    if (name === '') break;
    rest = rest.slice(equals + 1).replace(/^ +/, '');
    const found = quoted(rest) ?? plain(rest);
    if (found === undefined) break;
    values[name] = found.value;
    rest = found.rest;
  }
  return values;
}

module.exports = { parseEnv };
