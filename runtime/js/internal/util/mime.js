// SPDX-License-Identifier: MIT
//
// util.MIMEType and util.MIMEParams: content types such as `text/html;charset=utf-8`, parsed and serialised by the
// rules of the MIME Sniffing Standard.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');

// The code points of the standard's "HTTP token" and "HTTP quoted-string token".
const TOKEN = 1;
const QUOTABLE = 2;
const kinds = new Uint8Array(256);
for (let code = 0; code < 256; code++) {
  const char = String.fromCharCode(code);
  if (/[\w!#$%&'*+.^`|~-]/.test(char)) kinds[code] |= TOKEN;
  if (/[\t\x20-\x7e\x80-\xff]/.test(char)) kinds[code] |= QUOTABLE;
}

// The position of the first character that is not of a kind; -1 if there is none.
function firstOther(text, kind) {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 255 || (kinds[code] & kind) === 0) return i;
  }
  return -1;
}

function syntaxError(what, text, index) {
  return codedError(TypeError, 'ERR_INVALID_MIME_SYNTAX',
    `The MIME syntax for a ${what} in "${text}" is invalid${index > 0 || (index === 0 && text !== '') ? ` at ${index}` : ''}`);
}

function checkToken(text, what) {
  const at = firstOther(text, TOKEN);
  if (text === '' || at >= 0) throw syntaxError(what, text, text === '' ? -1 : at);
  return text;
}

function isSpace(code) {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

function skipSpaces(text, start) {
  let i = start;
  while (i < text.length && isSpace(text.charCodeAt(i))) i++;
  return i;
}

function trimmed(text) {
  const start = skipSpaces(text, 0);
  let end = text.length;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function lowered(text) {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  }
  return text;
}

// [type, subtype, the rest with the parameters]
function split(text) {
  const slash = text.indexOf('/');
  const type = slash < 0 ? text : text.slice(0, slash);
  const at = firstOther(type, TOKEN);
  if (slash < 0 || type === '' || at >= 0) throw syntaxError('type', text, slash < 0 ? -1 : at);
  const semicolon = text.indexOf(';', slash);
  const subtype = trimmed(text.slice(slash + 1, semicolon < 0 ? undefined : semicolon));
  const wrong = firstOther(subtype, TOKEN);
  if (subtype === '' || wrong >= 0) throw syntaxError('subtype', text, wrong);
  return [lowered(type), lowered(subtype), semicolon < 0 ? '' : text.slice(semicolon + 1)];
}

// A quoted value that starts at a position: the value, and its end.
function unquote(text, start) {
  let value = '';
  let at = start + 1;
  for (; at < text.length && text[at] !== '"'; at++) {
    if (text[at] === '\\' && at + 1 < text.length) at++;
    value += text[at];
  }
  return { value, end: at + 1 };
}

function endOfName(text, start) {
  let end = start;
  while (end < text.length && text[end] !== ';' && text[end] !== '=') end++;
  return end;
}

function parseParams(text, map) {
  for (let at = 0; at < text.length;) {
    at = skipSpaces(text, at);
    const nameEnd = endOfName(text, at);
    const key = lowered(text.slice(at, nameEnd));
    at = nameEnd + 1;
    if (text[nameEnd] !== '=') continue;
    const isQuoted = text[at] === '"';
    const quoted = isQuoted ? unquote(text, at) : undefined;
    const next = text.indexOf(';', isQuoted ? quoted.end : at);
    const end = next === -1 ? text.length : next;
    const given = isQuoted ? quoted.value : trimmed(text.slice(at, end));
    at = end + 1;
    if (key !== '' && firstOther(key, TOKEN) === -1 && (isQuoted || given !== '') && firstOther(given, QUOTABLE) === -1 && !map.has(key)) {
      map.set(key, given);
    }
  }
}

function written(value) {
  if (value !== '' && firstOther(value, TOKEN) === -1) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

// Enumerable, unlike class methods.
function addToJson(prototype) {
  const { toString: value } = prototype;
  defineProperty(prototype, 'toJSON', { value, writable: true, enumerable: true, configurable: true });
}

let fill;

class MIMEParams {
  #map = new Map();

  static {
    fill = (params, text) => parseParams(text, params.#map);
  }

  delete(name) {
    this.#map.delete(name);
  }

  get(name) {
    return this.#map.get(`${name}`) ?? null;
  }

  has(name) {
    return this.#map.has(`${name}`);
  }

  set(name, value) {
    const text = `${value}`;
    checkToken(`${name}`, 'parameter name');
    const wrong = firstOther(text, QUOTABLE);
    if (wrong >= 0) throw syntaxError('parameter value', text, wrong);
    this.#map.set(`${name}`, text);
  }

  * entries() {
    yield* this.#map.entries();
  }

  * keys() {
    yield* this.#map.keys();
  }

  * values() {
    yield* this.#map.values();
  }

  toString() {
    let out = '';
    this.#map.forEach((value, name) => { out += `${out === '' ? '' : ';'}${name}=${written(value)}`; });
    return out;
  }
}
addToJson(MIMEParams.prototype);
defineProperty(MIMEParams.prototype, Symbol.iterator, { configurable: true, value: MIMEParams.prototype.entries, writable: true });

class MIMEType {
  #type;
  #subtype;
  #params = new MIMEParams();

  constructor(input) {
    const [type, subtype, rest] = split(trimmed(`${input}`));
    this.#type = type;
    this.#subtype = subtype;
    fill(this.#params, rest);
  }

  get type() { return this.#type; }
  set type(value) { this.#type = lowered(checkToken(`${value}`, 'type')); }
  get subtype() { return this.#subtype; }
  set subtype(value) { this.#subtype = lowered(checkToken(trimmed(`${value}`), 'subtype')); }
  get essence() { return `${this.#type}/${this.#subtype}`; }
  get params() { return this.#params; }

  toString() {
    const params = this.#params.toString();
    return params === '' ? this.essence : `${this.essence};${params}`;
  }
}
addToJson(MIMEType.prototype);

module.exports = { MIMEType, MIMEParams };
