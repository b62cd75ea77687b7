// SPDX-License-Identifier: MIT
//
// Fast path of util.format and console: primitives, and plain objects that inspect_plain can show. Gives the text that
// internal/inspect would, or undefined where that is needed. Never calls code of the program.
'use strict';

const { areClassesOriginal, textOf, MOST_WIDTH } = require('internal/inspect_plain');

const PERCENT = 37;
const MOST_DIGITS = 1e21; // from here on numbers have an exponent

function numberText(value) {
  return Object.is(value, -0) ? '-0' : `${value}`;
}

// A primitive as the text for %s, %d, %i, %f or %j.
function specified(code, value) {
  const kind = typeof value;
  if (value !== null && (kind === 'object' || kind === 'function')) return undefined;
  switch (code) {
    case 0x73: // s
      if (kind === 'string') return value;
      if (kind === 'bigint') return `${value}n`;
      return kind === 'number' ? numberText(value) : String(value);
    case 0x64: // d
      if (kind === 'bigint') return `${value}n`;
      return kind === 'symbol' ? 'NaN' : numberText(Number(value));
    case 0x69: // i
      if (kind === 'bigint') return `${value}n`;
      if (kind === 'number' && (value >= 1 || value <= -1) && Math.abs(value) < MOST_DIGITS) return `${Math.trunc(value)}`;
      return kind === 'symbol' ? 'NaN' : numberText(parseInt(value));
    case 0x66: // f
      return kind === 'symbol' ? 'NaN' : numberText(parseFloat(value));
    default: // j
      return kind === 'number' || kind === 'boolean' || value === null ? JSON.stringify(value) : undefined;
  }
}

function isSpecifier(code) {
  return code === 0x73 || code === 0x64 || code === 0x69 || code === 0x66 || code === 0x6a;
}

// The values after the first `used`, each after a space.
function withRest(text, values, used) {
  let line = text;
  for (let i = used; i < values.length; i++) {
    const value = values[i];
    const isObject = typeof value === 'object' && value !== null;
    if (isObject && !areClassesOriginal()) return undefined;
    const part = typeof value === 'string' ? value : textOf(value, 0);
    if (part === undefined || (isObject && part.length > MOST_WIDTH)) return undefined;
    line += i === 0 ? part : ` ${part}`;
  }
  return line;
}

// `first` is the position of the first percent sign.
function withSpecifiers(template, values, first) {
  let out = '';
  let start = 0;
  let used = 1;
  for (let at = first; at !== -1 && at < template.length - 1; at = template.indexOf('%', at + 2)) {
    const code = template.charCodeAt(at + 1);
    if (code === PERCENT) {
      out += template.slice(start, at + 1);
      start = at + 2;
    } else if (used < values.length) {
      if (code === 0x6f || code === 0x4f || code === 0x63) return undefined; // o, O, c
      if (!isSpecifier(code)) continue;
      const part = specified(code, values[used++]);
      if (part === undefined) return undefined;
      out += template.slice(start, at) + part;
      start = at + 2;
    }
  }
  return withRest(out + template.slice(start), values, used);
}

// What util.format returns for these values, if they are plain.
function formatPlain(values) {
  const first = values[0];
  if (typeof first !== 'string') return withRest('', values, 0);
  if (values.length === 1) return first;
  const at = first.indexOf('%');
  return at === -1 ? withRest(first, values, 1) : withSpecifiers(first, values, at);
}

module.exports = { formatPlain };
