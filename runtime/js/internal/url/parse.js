// SPDX-License-Identifier: MIT
//
// The parser of the URL Standard. Where the standard goes character by character, this splits the text at the
// characters that matter. Parsing returns a Record, or null if the text is not a URL.
'use strict';

const { FRAGMENT, QUERY, SPECIAL_QUERY, USERINFO, CONTROL, encode } = require('internal/url/percent');
const { parseHost } = require('internal/url/host');
const { Record, isSpecialScheme } = require('internal/url/record');
const { parseSimple } = require('internal/url/simple');
const { DRIVE, STARTS_WITH_DRIVE, isNormalDrive, segmentsOf, shorten, resolvePath, absolutePath } = require('internal/url/path');

const SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*:/;
const MAX_PORT = 65535;

function isSlash(char, isSpecial) {
  return char === '/' || (isSpecial && char === '\\');
}

// The position of the first character that ends an authority.
function endOfAuthority(text, isSpecial) {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2f || code === 0x3f || code === 0x23 || (code === 0x5c && isSpecial)) return i;
  }
  return text.length;
}

// Moves query and fragment from the end of a text into the record; returns what precedes them.
function cutTail(record, text) {
  let rest = text;
  const hash = rest.indexOf('#');
  if (hash !== -1) {
    record.fragment = encode(rest.slice(hash + 1), FRAGMENT);
    rest = rest.slice(0, hash);
  }
  const mark = rest.indexOf('?');
  if (mark !== -1) {
    record.query = encode(rest.slice(mark + 1), record.isSpecial ? SPECIAL_QUERY : QUERY);
    rest = rest.slice(0, mark);
  }
  return rest;
}

// A colon that is not inside brackets; -1 if there is none.
function portColon(text) {
  if (!text.includes('[')) return text.indexOf(':');
  let isInside = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') isInside = true;
    else if (text[i] === ']') isInside = false;
    else if (text[i] === ':' && !isInside) return i;
  }
  return -1;
}

// Returns false if the text is not a host and port.
function setHostAndPort(record, text) {
  const colon = portColon(text);
  const name = colon === -1 ? text : text.slice(0, colon);
  if (name === '' && (colon !== -1 || record.isSpecial)) return false;
  record.host = parseHost(name, record.isSpecial);
  if (record.host === null) return false;
  if (colon === -1 || colon === text.length - 1) return true;
  const digits = text.slice(colon + 1);
  if (!/^[0-9]+$/.test(digits) || +digits > MAX_PORT) return false;
  record.setPort(+digits);
  return true;
}

function setCredentials(record, text) {
  const colon = text.indexOf(':');
  record.username = encode(colon === -1 ? text : text.slice(0, colon), USERINFO);
  record.password = colon === -1 ? '' : encode(text.slice(colon + 1), USERINFO);
}

// What follows `//`.
function parseAuthority(record, text) {
  const { isSpecial } = record;
  const end = endOfAuthority(text, isSpecial);
  const at = text.lastIndexOf('@', end - 1);
  if (end > 0 && at !== -1) {
    if (at === end - 1) return null;
    setCredentials(record, text.slice(0, at));
  }
  if (!setHostAndPort(record, text.slice(end > 0 ? at + 1 : 0, end))) return null;
  record.path = absolutePath(cutTail(record, text.slice(end)), record.scheme, isSpecial);
  return record;
}

function withoutSlashes(text) {
  let start = 0;
  while (isSlash(text[start], true)) start++;
  return start === 0 ? text : text.slice(start);
}

function parseOpaque(record, text) {
  record.isOpaque = true;
  record.path = encode(cutTail(record, text), CONTROL);
  return record;
}

// A reference without a host: starts from the base's path.
function parseRelative(record, text, base) {
  const { isSpecial } = record;
  if (isSlash(text[0], isSpecial)) {
    if (isSpecial && isSlash(text[1], true)) return parseAuthority(record, withoutSlashes(text));
    if (text[1] === '/') return parseAuthority(record, text.slice(2));
    record.copyAuthority(base);
    record.path = absolutePath(cutTail(record, text), record.scheme, isSpecial);
    return record;
  }
  record.copyAuthority(base);
  const path = cutTail(record, text);
  if (path === '') {
    record.path = base.path;
    if (record.query === null) record.query = base.query;
    return record;
  }
  const segments = segmentsOf(base.path);
  shorten(segments, record.scheme);
  record.path = resolvePath(path, segments, record.scheme, isSpecial);
  return record;
}

// `file:` and what follows two slashes.
function parseFileHost(record, text) {
  const end = endOfAuthority(text, true);
  const name = text.slice(0, end);
  if (DRIVE.test(name)) {
    record.path = resolvePath(cutTail(record, text), [], 'file', true);
    return record;
  }
  if (name !== '') {
    record.host = parseHost(name, true);
    if (record.host === null) return null;
    if (record.host === 'localhost') record.host = '';
  }
  record.path = absolutePath(cutTail(record, text.slice(end)), 'file', true);
  return record;
}

function parseFile(record, text, base) {
  const fileBase = base !== null && base.scheme === 'file' ? base : null;
  record.host = '';
  if (isSlash(text[0], true)) {
    if (isSlash(text[1], true)) return parseFileHost(record, text.slice(2));
    const segments = [];
    if (fileBase !== null) {
      record.host = fileBase.host;
      const [drive] = segmentsOf(fileBase.path);
      if (!STARTS_WITH_DRIVE.test(text.slice(1)) && isNormalDrive(drive)) segments.push(drive);
    }
    record.path = resolvePath(cutTail(record, text).slice(1), segments, 'file', true);
    return record;
  }
  if (fileBase === null) {
    record.path = resolvePath(cutTail(record, text), [], 'file', true);
    return record;
  }
  record.host = fileBase.host;
  const path = cutTail(record, text);
  if (path === '') {
    record.path = fileBase.path;
    if (record.query === null) record.query = fileBase.query;
    return record;
  }
  const segments = STARTS_WITH_DRIVE.test(text) ? [] : segmentsOf(fileBase.path);
  if (!STARTS_WITH_DRIVE.test(text)) shorten(segments, 'file');
  record.path = resolvePath(path, segments, 'file', true);
  return record;
}

function parseWithoutScheme(text, base) {
  const record = new Record();
  if (base === null) return null;
  record.scheme = base.scheme;
  if (base.isOpaque) {
    if (text[0] !== '#') return null;
    record.isOpaque = true;
    record.path = base.path;
    record.query = base.query;
    record.fragment = encode(text.slice(1), FRAGMENT);
    return record;
  }
  return base.scheme === 'file' ? parseFile(record, text, base) : parseRelative(record, text, base);
}

// Trims spaces and control characters, and removes tabs and newlines.
function clean(text) {
  return text.replace(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]+/g, '');
}

function needsCleaning(text) {
  if (text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20) return true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 9 || code === 10 || code === 13) return true;
  }
  return false;
}

// In lower case; empty if there is none.
function schemeOf(text) {
  if (text.startsWith('https:')) return 'https';
  if (text.startsWith('http:')) return 'http';
  const match = SCHEME.exec(text);
  return match === null ? '' : match[0].slice(0, -1).toLowerCase();
}

// `base` is a Record or null; the text is well-formed.
function parse(given, base) {
  const simple = parseSimple(given);
  if (simple !== null) return simple;
  const text = needsCleaning(given) ? clean(given) : given;
  const scheme = schemeOf(text);
  if (scheme === '') return parseWithoutScheme(text, base);
  const record = new Record();
  const rest = text.slice(scheme.length + 1);
  record.scheme = scheme;
  if (scheme === 'file') return parseFile(record, rest, base);
  if (isSpecialScheme(scheme)) {
    const isRelative = base !== null && base.scheme === scheme && !rest.startsWith('//');
    return isRelative ? parseRelative(record, rest, base) : parseAuthority(record, withoutSlashes(rest));
  }
  if (rest.startsWith('//')) return parseAuthority(record, rest.slice(2));
  if (!rest.startsWith('/')) return parseOpaque(record, rest);
  record.path = absolutePath(cutTail(record, rest), scheme, false);
  return record;
}

function originOfBlob(path) {
  const inner = parse(path, null);
  return inner !== null && (inner.scheme === 'http' || inner.scheme === 'https') ? inner.origin : 'null';
}

module.exports = { parse, originOfBlob, portColon, endOfAuthority, MAX_PORT };
