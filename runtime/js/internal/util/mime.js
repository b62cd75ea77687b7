// SPDX-License-Identifier: MIT
//
// util.MIMEType and util.MIMEParams: content types such as `text/html;charset=utf-8`, parsed and serialised by the
// rules of the MIME Sniffing Standard.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');

// The code points of the standard's "HTTP token" and "HTTP quoted-string token", and all others.
const NOT_TOKEN = /[^\w!#$%&'*+.^`|~-]/;
const NOT_QUOTABLE = /[^\t\x20-\x7e\x80-\xff]/;

function syntaxError(what, text, index) {
  return codedError(TypeError, 'ERR_INVALID_MIME_SYNTAX',
    `The MIME syntax for a ${what} in "${text}" is invalid${index > 0 || (index === 0 && text !== '') ? ` at ${index}` : ''}`);
}

function checkToken(text, what) {
  const at = text.search(NOT_TOKEN);
  if (text === '' || at >= 0) throw syntaxError(what, text, text === '' ? -1 : at);
  return text;
}

const trimmed = (text) => text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');

function lowered(text) {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

// [type, subtype, the rest with the parameters]
function split(text) {
  const slash = text.indexOf('/');
  const type = slash < 0 ? text : text.slice(0, slash);
  const at = type.search(NOT_TOKEN);
  if (slash < 0 || type === '' || at >= 0) throw syntaxError('type', text, slash < 0 ? -1 : at);
  const semicolon = text.indexOf(';', slash);
  const subtype = trimmed(text.slice(slash + 1, semicolon < 0 ? undefined : semicolon));
  const wrong = subtype.search(NOT_TOKEN);
  if (subtype === '' || wrong >= 0) throw syntaxError('subtype', text, wrong);
  return [lowered(type), lowered(subtype), semicolon < 0 ? '' : text.slice(semicolon + 1)];
}

// A quoted value at the start of a text: the value, and its end.
function unquote(text) {
  let value = '';
  let at = 1;
  for (; at < text.length && text[at] !== '"'; at++) {
    if (text[at] === '\\' && at + 1 < text.length) at++;
    value += text[at];
  }
  return { value, end: at + 1 };
}

function parseParams(text, map) {
  let rest = text;
  while (rest !== '') {
    rest = rest.replace(/^[\t\n\r ]+/, '');
    const [, name, mark] = /^([^;=]*)([;=]?)/.exec(rest);
    rest = rest.slice(name.length + mark.length);
    if (mark !== '=') continue;
    const isQuoted = rest.startsWith('"');
    const { value, end } = isQuoted ? unquote(rest) : { value: undefined, end: 0 };
    const next = rest.indexOf(';', end);
    const given = isQuoted ? value : trimmed(next < 0 ? rest : rest.slice(0, next));
    rest = next < 0 ? '' : rest.slice(next + 1);
    const key = lowered(name);
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
    const wrong = text.search(NOT_QUOTABLE);
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
    return [...this.#map].map(([name, value]) => `${name}=${written(value)}`).join(';');
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
  get essence() { return [this.#type, this.#subtype].join('/'); }
  get params() { return this.#params; }

  toString() {
    const params = this.#params.toString();
    return params === '' ? this.essence : `${this.essence};${params}`;
  }
}
addToJson(MIMEType.prototype);

module.exports = { MIMEType, MIMEParams };
