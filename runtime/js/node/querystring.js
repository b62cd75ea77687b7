// SPDX-License-Identifier: MIT
//
// node:querystring.
'use strict';

const { ownOptions } = require('internal/options');
const { codedError } = require('internal/errors');

const percent = internalBinding('percent');

const MAX_KEYS = 1000;
const MOST_FIELDS = 2 ** 32 - 1; // the maximum that split() accepts

const ENCODED = /%[0-9a-fA-F]{2}/;

function malformed() {
  return codedError(URIError, 'ERR_INVALID_URI', 'URI malformed');
}

function escape(value) {
  let text = value;
  if (typeof text !== 'string') text = typeof text === 'object' ? String(text) : `${text}`;
  return percent.escape(text, false) ?? escapeWide(text);
}

function escapeWide(text) {
  return text.isWellFormed() ? encodeURIComponent(text) : escapeIllFormed(text);
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

// Decodes %XX to bytes; other text stays, with the low byte of each unit.
function unescapeBuffer(text, decodeSpaces) {
  const { Buffer } = require('node/buffer');
  const bytes = Buffer.allocUnsafe(text.length);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code === 0x2b && decodeSpaces) {
      code = 0x20;
    } else if (code === 0x25 && /^[0-9a-fA-F]{2}$/.test(text.slice(i + 1, i + 3))) {
      code = parseInt(text.slice(i + 1, i + 3), 16);
      i += 2;
    }
    bytes[count++] = code;
  }
  return count === bytes.length ? bytes : bytes.subarray(0, count);
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

function stringify(obj, sep, eq, given) {
  const options = ownOptions(given);
  const between = sep || '&';
  const is = eq || '=';
  const encode = typeof options.encodeURIComponent === 'function' ? options.encodeURIComponent : exports.escape;
  const shown = encode === escape ? (value) => asEscaped(value, escape) : (value) => encode(asText(value));
  if (obj === null || typeof obj !== 'object') return '';
  let out = '';
  let isFirst = true;
  const keys = Object.keys(obj);
  for (let i = 0; i < keys.length; i++) {
    const value = obj[keys[i]];
    const start = shown(keys[i]) + is;
    const isList = Array.isArray(value);
    if (isList && value.length === 0) continue;
    const field = isList ? value.map((item) => start + shown(item)).join(between) : start + shown(value);
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

function parse(qs, sep, eq, given) {
  const options = ownOptions(given);
  const result = { __proto__: null };
  if (typeof qs !== 'string' || qs.length === 0) return result;
  const between = sep ? `${sep}` : '&';
  const is = eq ? `${eq}` : '=';
  const most = typeof options.maxKeys === 'number' ? options.maxKeys : MAX_KEYS;
  const decode = typeof options.decodeURIComponent === 'function' ? options.decodeURIComponent : exports.unescape;
  const isOwn = decode !== unescape;
  const isPlain = !isOwn && !qs.includes('%') && !qs.includes('+');
  const clean = (text) => {
    if (isPlain || text === '') return text;
    const plain = isOwn ? undefined : percent.unescape(text, true);
    if (plain !== undefined) return plain;
    const spaced = text.includes('+') ? text.replaceAll('+', isOwn ? '%20' : ' ') : text;
    return isOwn || ENCODED.test(spaced) ? decodeWith(decode, spaced) : spaced;
  };
  // Empty fields count, too.
  const isLimited = Number.isInteger(most) && most > 0 && most <= MOST_FIELDS;
  for (const field of isLimited ? qs.split(between, most) : qs.split(between)) {
    if (field === '') continue;
    const at = field.indexOf(is);
    add(result, clean(at === -1 ? field : field.slice(0, at)), at === -1 ? '' : clean(field.slice(at + is.length)));
  }
  return result;
}

Object.assign(exports, { unescapeBuffer, unescape, escape, stringify, encode: stringify, parse, decode: parse });
