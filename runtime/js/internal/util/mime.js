// SPDX-License-Identifier: MIT
//
// util.MIMEType and util.MIMEParams: content types such as `text/html;charset=utf-8`, parsed and serialised by the
// rules of the MIME Sniffing Standard.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');

// What is not in the standard's "HTTP token" and "HTTP quoted-string token".
const NOT_TOKEN = /[^\w!#$%&'*+.^`|~-]/;
const NOT_QUOTABLE = /[^\t\x20-\x7e\x80-\xff]/;

function syntaxError(what, text, index) {
  return codedError(TypeError, 'ERR_INVALID_MIME_SYNTAX',
    `The MIME syntax for a ${what} in "${text}" is invalid${index > 0 || (index === 0 && text !== '') ? ` at ${index}` : ''}`);
}

function checkToken(text, what) {
  if (text === '' || NOT_TOKEN.test(text)) throw syntaxError(what, text, text.search(NOT_TOKEN));
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

function withoutSpacesAfter(text) {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

function trimmed(text) {
  const start = skipSpaces(text, 0);
  return withoutSpacesAfter(text.slice(start));
}

function lowered(text) {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text;
}

// { type, subtype, and the rest with the parameters }
function split(text) {
  const start = skipSpaces(text, 0);
  const slash = text.indexOf('/', start);
  const type = text.slice(start, slash < 0 ? undefined : slash);
  if (slash < 0 || type === '' || NOT_TOKEN.test(type)) throw syntaxError('type', text, type.search(NOT_TOKEN));
  const semicolon = text.indexOf(';', slash);
  const subtype = withoutSpacesAfter(text.slice(slash + 1, semicolon < 0 ? undefined : semicolon));
  if (subtype === '' || NOT_TOKEN.test(subtype)) throw syntaxError('subtype', text, subtype.search(NOT_TOKEN));
  return { type: lowered(type), subtype: lowered(subtype), rest: semicolon < 0 ? '' : text.slice(semicolon + 1) };
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

const SEMICOLON = 59;
const EQUALS = 61;

function endOfName(text, start) {
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== SEMICOLON && text.charCodeAt(end) !== EQUALS) end++;
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
    const given = isQuoted ? quoted.value : withoutSpacesAfter(text.slice(at, end));
    at = end + 1;
    if (key !== '' && !NOT_TOKEN.test(key) && (isQuoted || given !== '') && !NOT_QUOTABLE.test(given) && !map.has(key)) {
      map.set(key, given);
    }
  }
}

function written(value) {
  if (value !== '' && !NOT_TOKEN.test(value)) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

// Enumerable, unlike class methods.
function addToJson(prototype) {
  const { toString: value } = prototype;
  defineProperty(prototype, 'toJSON', { value, writable: true, enumerable: true, configurable: true });
}

let fill;

// The text is parsed when a parameter is first needed: many programs look only at the type.
class MIMEParams {
  #text = '';
  #parsed;

  static {
    fill = (params, text) => { params.#text = text; };
  }

  get #map() {
    if (this.#parsed === undefined) {
      this.#parsed = new Map();
      parseParams(this.#text, this.#parsed);
    }
    return this.#parsed;
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
    if (NOT_QUOTABLE.test(text)) throw syntaxError('parameter value', text, text.search(NOT_QUOTABLE));
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
    if (this.#text === '' && this.#parsed === undefined) return out;
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
    const { type, subtype, rest } = split(`${input}`);
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
