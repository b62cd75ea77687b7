// SPDX-License-Identifier: MIT
//
// node:querystring.
'use strict';

const { ownOptions } = require('internal/options');
const { hexDigit } = require('internal/url/percent');
const { IN_QUERY, escapeShort, escapeIllFormed, withSpaces } = require('internal/url/plain');

const percent = internalBinding('percent');

const MAX_KEYS = 1000;
const MOST_FIELDS = 2 ** 32 - 1; // the maximum that split() accepts

const SHORT = 8; // up to this many characters JavaScript is faster than C

const AMPERSAND = 38;
const EQUALS = 61;
const PERCENT = 37;
const PLUS = 43;

const ENCODED = /%[0-9a-fA-F]{2}/;
const ENCODED_TWICE = /%[0-9a-fA-F]{2}.*%[0-9a-fA-F]{2}/s;

function escape(value) {
  let text = value;
  if (typeof text !== 'string') text = typeof text === 'object' ? String(text) : `${text}`;
  return escapeShort(text, IN_QUERY) ?? percent.escape(text, false) ?? escapeWide(text);
}

function escapeWide(text) {
  return text.isWellFormed() ? encodeURIComponent(text) : escapeIllFormed(text);
}

// Decodes %XX to bytes; other text stays, with the low byte of each unit.
function unescapeBuffer(text, decodeSpaces) {
  const bytes = require('node/buffer').Buffer.allocUnsafe(text.length);
  const { length } = bytes;
  if (typeof text === 'string' && length > SHORT) {
    const written = percent.unescapeBytes(text, Boolean(decodeSpaces), bytes);
    if (written !== undefined) return written === length ? bytes : bytes.subarray(0, written);
  }
  const chars = typeof text === 'string' ? text : `${text}`;
  let count = 0;
  for (let i = 0; i < length; i++) {
    let code = chars.charCodeAt(i);
    if (code === PLUS && decodeSpaces) {
      code = 0x20;
    } else if (code === PERCENT && i + 2 < length) {
      const high = hexDigit(chars.charCodeAt(i + 1));
      const low = hexDigit(chars.charCodeAt(i + 2));
      if (high >= 0 && low >= 0) {
        code = high * 16 + low;
        i += 2;
      }
    }
    bytes[count++] = code;
  }
  return count === length ? bytes : bytes.subarray(0, count);
}

// A text that is not well-formed is decoded byte by byte.
function unescape(text, decodeSpaces) {
  const plain = typeof text === 'string' && !decodeSpaces ? percent.unescape(text, false) : undefined;
  if (plain !== undefined) return plain;
  try {
    return decodeURIComponent(text);
  } catch {
    return exports.unescapeBuffer(text, decodeSpaces).toString();
  }
}

function asText(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}`;
  return typeof value === 'bigint' || typeof value === 'boolean' ? `${value}` : '';
}

function asEscaped(value, encode) {
  if (typeof value === 'number' && Number.isFinite(value)) return Math.abs(value) < 1e21 ? `${value}` : encode(`${value}`);
  if (typeof value === 'string') return value.length > 0 ? encode(value) : '';
  return typeof value === 'bigint' || typeof value === 'boolean' ? `${value}` : '';
}

// The fields of one key.
function showField(start, value, between) {
  if (!Array.isArray(value)) return start + asEscaped(value, escape);
  let out = start + asEscaped(value[0], escape);
  for (let i = 1; i < value.length; i++) out += between + start + asEscaped(value[i], escape);
  return out;
}

function showFieldBy(encode, key, value, { between, is }) {
  const start = encode(asText(key)) + is;
  if (!Array.isArray(value)) return start + encode(asText(value));
  let out = '';
  for (let i = 0; i < value.length; i++) out += (i === 0 ? start : between + start) + encode(asText(value[i]));
  return out;
}

function stringify(obj, sep, eq, given) {
  const own = given === undefined ? undefined : ownOptions(given).encodeURIComponent;
  const between = sep || '&';
  const is = eq || '=';
  const encode = typeof own === 'function' ? own : exports.escape;
  if (obj === null || typeof obj !== 'object') return '';
  let out = '';
  let isFirst = true;
  const keys = Object.keys(obj);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const value = obj[key];
    const field = encode === escape ? showField(asEscaped(key, escape) + is, value, between) : showFieldBy(encode, key, value, { between, is });
    if (Array.isArray(value) && value.length === 0) continue;
    out = isFirst ? field : out + between + field;
    isFirst = false;
  }
  return out;
}

function decodeWith(decode, text) {
  try {
    return decode(text);
  } catch {
    return unescape(text, true);
  }
}

function add(result, key, value) {
  const found = result[key];
  if (found === undefined) result[key] = value;
  else if (Array.isArray(found)) found.push(value);
  else result[key] = [found, value];
}

function unescaped(text, mustDecode = false) {
  if (!text.includes('%')) return withSpaces(text);
  const plain = percent.unescape(text, true);
  if (plain !== undefined) return plain;
  const spaced = withSpaces(text);
  return mustDecode || ENCODED.test(spaced) ? decodeWith(unescape, spaced) : spaced;
}

// A name or a value. As in Node, a value counts as encoded, too, if its name has more than one %XX: `field` is where that starts.
function unescapedPart(text, field, start, end) {
  return percent.unescapePart(text, true, start, end) ??
    unescaped(text.slice(start, end), field < start && ENCODED_TWICE.test(text.slice(field, start)));
}

function unescapedBy(decode, text) {
  return text === '' ? '' : decodeWith(decode, text.includes('+') ? text.replaceAll('+', '%20') : text);
}

// With the usual separators and decoding, at most so many fields.
function parseUsual(qs, result, most) {
  const { length } = qs;
  let fields = 0;
  for (let start = 0; start <= length && fields < most; fields++) {
    let equals = -1;
    let isPlainName = true;
    let isPlainField = true;
    let i = start;
    for (; i < length; i++) {
      const code = qs.charCodeAt(i);
      if (code === AMPERSAND) break;
      if (code === EQUALS && equals === -1) {
        equals = i;
        isPlainName = isPlainField;
        isPlainField = true;
      } else if (code === PERCENT || code === PLUS) {
        isPlainField = false;
      }
    }
    if (equals !== -1) {
      const name = isPlainName ? qs.slice(start, equals) : unescapedPart(qs, start, start, equals);
      add(result, name, isPlainField ? qs.slice(equals + 1, i) : unescapedPart(qs, start, equals + 1, i));
    } else if (i > start) {
      add(result, isPlainField ? qs.slice(start, i) : unescapedPart(qs, start, start, i), '');
    }
    start = i + 1;
  }
  return result;
}

function parse(qs, sep, eq, given) {
  const options = given === undefined ? undefined : ownOptions(given);
  const result = { __proto__: null };
  if (typeof qs !== 'string' || qs.length === 0) return result;
  const between = sep ? `${sep}` : '&';
  const is = eq ? `${eq}` : '=';
  const asked = options?.maxKeys;
  const most = typeof asked === 'number' ? asked : MAX_KEYS;
  const own = options?.decodeURIComponent;
  const decode = typeof own === 'function' ? own : exports.unescape;
  // Empty fields count, too.
  const isLimited = Number.isInteger(most) && most > 0 && most <= MOST_FIELDS;
  if (between === '&' && is === '=' && decode === unescape) return parseUsual(qs, result, isLimited ? most : Infinity);
  return parseBy(qs, result, { between, is, most: isLimited ? most : Infinity, decode });
}

// With other separators or another way of decoding. An empty separator, of an object without text, leaves one field without a value.
function parseBy(qs, result, { between, is, most, decode }) {
  const clean = decode !== unescape ? (text) => unescapedBy(decode, text)
    : qs.includes('%') || qs.includes('+') ? unescaped : undefined;
  const width = between.length || qs.length;
  let fields = 0;
  for (let start = 0; start <= qs.length && fields < most; fields++) {
    const next = between === '' ? -1 : qs.indexOf(between, start);
    const end = next === -1 ? qs.length : next;
    if (end > start) {
      const field = qs.slice(start, end);
      const at = field.indexOf(is);
      const name = at === -1 ? field : field.slice(0, at);
      const value = at === -1 || between === '' ? '' : field.slice(at + is.length);
      if (clean === undefined) add(result, name, value);
      else add(result, clean(name), value === '' ? '' : clean(value));
    }
    start = end + width;
  }
  return result;
}

Object.assign(exports, { unescapeBuffer, unescape, escape, stringify, encode: stringify, parse, decode: parse });
