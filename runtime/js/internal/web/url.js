// SPDX-License-Identifier: MIT
//
// URL, with Node's errors and Node's inspection. The parser is in internal/url.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { parse } = require('internal/url/parse');
const { parseSimple, parseSimpleReference, isSimple } = require('internal/url/simple');

const kInspect = Symbol.for('nodejs.util.inspect.custom');

let recordOf;
let isUrl;

function params() {
  return require('internal/web/search_params');
}

function toText(value) {
  const text = typeof value === 'string' ? value : `${value}`;
  return text.isWellFormed() ? text : text.toWellFormed();
}

function invalidUrl(input, base) {
  const error = new TypeError('Invalid URL');
  error.code = 'ERR_INVALID_URL';
  error.input = input;
  if (base !== undefined) error.base = base;
  return error;
}

// Parses a URL relative to a base, both as text; null if one of them is not valid.
function parseText(input, base) {
  if (base === undefined) return parse(input, null);
  const simple = parseSimpleReference(input, base);
  if (simple !== null) return simple;
  const record = parse(base, null);
  return record === null ? null : parse(input, record);
}

function parseGiven(input, base) {
  const text = toText(input);
  const baseText = base === undefined ? undefined : toText(base);
  const record = parseText(text, baseText);
  if (record === null) throw invalidUrl(text, baseText);
  return record;
}

class URL {
  #record;
  #href = undefined;
  #params = undefined;
  #isStale = false; // whether the record lacks a change of the parameters

  static {
    recordOf = (url) => url.#current();
    isUrl = (value) => #record in value;
  }

  constructor(input, base = undefined) {
    if (arguments.length === 0) throw params().missing(['url']);
    const simple = base === undefined && typeof input === 'string' ? parseSimple(input) : null;
    this.#record = simple ?? parseGiven(input, base);
  }

  static parse(input, base = undefined) {
    if (arguments.length === 0) throw params().missing(['url']);
    return URL.canParse(input, base) ? new URL(input, base) : null;
  }

  static canParse(input, base = undefined) {
    if (arguments.length === 0) throw params().missing(['url']);
    if (base === undefined && typeof input === 'string' && isSimple(input)) return true;
    return parseText(toText(input), base === undefined ? undefined : toText(base)) !== null;
  }

  static createObjectURL(obj) {
    return require('internal/web/blob').createObjectURL(obj);
  }

  static revokeObjectURL(url) {
    if (arguments.length === 0) throw params().missing(['url']);
    require('internal/web/blob').revokeObjectURL(`${url}`);
  }

  #current() {
    if (this.#isStale) {
      this.#isStale = false;
      const query = params().queryOf(this.#params);
      this.#record.query = query === '' ? null : query;
    }
    return this.#record;
  }

  #set(part, value) {
    const text = toText(value);
    require('internal/url/setters')[part](this.#current(), text);
    this.#href = undefined;
  }

  #reloadParams() {
    if (this.#params !== undefined) params().reload(this.#params, this.#record.query ?? '');
  }

  // For the methods that V8's wording of the error names the class for.
  static #check(value) {
    if (!(#href in value)) throw new TypeError('Receiver must be an instance of class URL');
  }

  toString() {
    URL.#check(this);
    return (this.#href ??= this.#current().href);
  }

  get href() {
    URL.#check(this);
    return (this.#href ??= this.#current().href);
  }

  set href(value) {
    if (this.#record === undefined) return; // never; what is no URL throws here, before the text is looked at
    const text = toText(value);
    const record = parse(text, null);
    if (record === null) throw invalidUrl(text);
    this.#record = record;
    this.#isStale = false;
    this.#href = undefined;
    this.#reloadParams();
  }

  get origin() { return this.#record.origin; }

  get protocol() { return `${this.#record.scheme}:`; }

  set protocol(value) { this.#set('protocol', value); }

  get username() { return this.#record.username; }

  set username(value) { this.#set('username', value); }

  get password() { return this.#record.password; }

  set password(value) { this.#set('password', value); }

  get host() { return this.#record.hostAndPort; }

  set host(value) { this.#set('host', value); }

  get hostname() { return this.#record.host ?? ''; }

  set hostname(value) { this.#set('hostname', value); }

  get port() { return this.#record.port === null ? '' : `${this.#record.port}`; }

  set port(value) { this.#set('port', value); }

  get pathname() { return this.#record.path; }

  set pathname(value) { this.#set('pathname', value); }

  get search() {
    const { query } = this.#current();
    return query ? `?${query}` : '';
  }

  set search(value) {
    this.#set('search', value);
    this.#reloadParams();
  }

  get searchParams() {
    if (this.#params === undefined) {
      const { URLSearchParams, attach } = params();
      this.#params = new URLSearchParams(this.#record.query ?? '');
      attach(this.#params, () => {
        this.#isStale = true;
        this.#href = undefined;
      });
      params().reload(this.#params, this.#record.query ?? '');
    }
    return this.#params;
  }

  get hash() { return this.#record.fragment ? `#${this.#record.fragment}` : ''; }

  set hash(value) { this.#set('hash', value); }

  toJSON() {
    URL.#check(this);
    return (this.#href ??= this.#current().href);
  }

  [kInspect](depth, options, inspect) {
    if (typeof depth === 'number' && depth < 0) return this;
    const shown = {};
    for (const name of PARTS) shown[name] = this[name];
    return `${this.constructor.name} ${inspect(shown, options)}`;
  }
}

const PARTS = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search',
  'searchParams', 'hash'];

for (const name of [...PARTS, 'toString', 'toJSON']) defineProperty(URL.prototype, name, { enumerable: true });
for (const name of ['parse', 'canParse', 'createObjectURL', 'revokeObjectURL']) defineProperty(URL, name, { enumerable: true });
defineProperty(URL.prototype, Symbol.toStringTag, { value: 'URL', configurable: true });

module.exports = { URL, isUrl, recordOf };
