// SPDX-License-Identifier: MIT
//
// URLSearchParams: ordered name-value pairs, as application/x-www-form-urlencoded.
'use strict';

const { defineProperty, defineProperties } = require('internal/descriptors');
const { codedError, checkFunction } = require('internal/errors');
const { HEX } = require('internal/url/percent');
const { IN_FORM, escapeShort } = require('internal/url/plain');

const percent = internalBinding('percent');

const ENCODED = /%[0-9a-fA-F]{2}/;

const isEnumerable = Object.prototype.propertyIsEnumerable;

const kInspect = Symbol.for('nodejs.util.inspect.custom');

function invalidThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

function missing(names) {
  const message = names.length === 1 ? `The "${names[0]}" argument must be specified`
    : `The ${names.map((name) => `"${name}"`).join(' and ')} arguments must be specified`;
  return codedError(TypeError, 'ERR_MISSING_ARGS', message);
}

// Up to this many characters a loop is faster than the engine's function.
const SHORT = 24;

function hasSurrogates(text) {
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xf800) === 0xd800) return true;
  return false;
}

function toText(value) {
  const text = typeof value === 'string' ? value : `${value}`;
  return text.length <= SHORT && !hasSurrogates(text) ? text : text.toWellFormed();
}

function unescape(text) {
  return percent.unescape(text, false) ?? (ENCODED.test(text) ? decode(text) : text);
}

// As in Node, of text that is not well-formed only the low byte of each unit is used.
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return require('node/querystring').unescapeBuffer(text, false).toString();
  }
}

function unescapePart(text, start, end) {
  return percent.unescapePart(text, false, start, end) ?? unescape(text.slice(start, end));
}

const AMPERSAND = 38;
const EQUALS = 61;
const PERCENT = 37;

// Alternating names and values.
function parsePairs(query) {
  const text = query.includes('+') ? query.replaceAll('+', ' ') : query;
  const list = [];
  let count = 0;
  const { length } = text;
  for (let start = 0, i = 0; start < length; start = i + 1) {
    let equals = -1;
    let isPlainName = true;
    let isPlainPart = true;
    for (i = start; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code === AMPERSAND) break;
      if (code === EQUALS && equals === -1) {
        equals = i;
        isPlainName = isPlainPart;
        isPlainPart = true;
      } else if (code === PERCENT) {
        isPlainPart = false;
      }
    }
    if (equals !== -1) {
      list[count] = isPlainName ? text.slice(start, equals) : unescapePart(text, start, equals);
      list[count + 1] = isPlainPart ? text.slice(equals + 1, i) : unescapePart(text, equals + 1, i);
      count += 2;
    } else if (i > start) {
      list[count] = isPlainPart ? text.slice(start, i) : unescapePart(text, start, i);
      list[count + 1] = '';
      count += 2;
    }
  }
  return list;
}

// encodeURIComponent leaves four characters alone that a form encodes.
function escape(text) {
  return escapeShort(text, IN_FORM) ?? percent.escape(text, true) ?? encodeURIComponent(text).replace(/%20|[!'()~]/g, (char) => (char === '%20' ? '+' : HEX[char.charCodeAt(0)]));
}

function showPairs(list) {
  let out = '';
  for (let i = 0; i < list.length; i += 2) out += `${i === 0 ? '' : '&'}${escape(list[i])}=${escape(list[i + 1])}`;
  return out;
}

function badTuple() {
  return codedError(TypeError, 'ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple');
}

// Arrays are read by index and everything else is iterated, as the program would.
function pairsOfIterable(init, method) {
  if (typeof method !== 'function') throw codedError(TypeError, 'ERR_ARG_NOT_ITERABLE', 'Query pairs must be iterable');
  const list = [];
  for (const pair of (0, init)) {
    if (Array.isArray(pair)) {
      if (pair.length !== 2) throw badTuple();
      list.push(toText(pair[0]), toText(pair[1]));
    } else {
      pushPair(list, pair);
    }
  }
  return list;
}

function pushPair(list, pair) {
  const isObject = pair !== null && (typeof pair === 'object' || typeof pair === 'function');
  if (!isObject || typeof pair[Symbol.iterator] !== 'function') throw badTuple();
  const items = [...pair];
  if (items.length !== 2) throw badTuple();
  list.push(toText(items[0]), toText(items[1]));
}

// Keys that become equal when their lone surrogates are replaced are one name, with the last value.
function pairsOfObject(init) {
  const list = [];
  let places = null;
  const keys = Reflect.ownKeys(init);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (!isEnumerable.call(init, key)) continue;
    const name = toText(key);
    const value = toText(init[key]);
    if (name !== key) places ??= placesOf(list);
    const place = places?.get(name);
    if (place === undefined) {
      places?.set(name, list.length);
      list.push(name, value);
    } else {
      list[place + 1] = value;
    }
  }
  return list;
}

function placesOf(list) {
  const places = new Map();
  for (let i = 0; i < list.length; i += 2) places.set(list[i], i);
  return places;
}

function pairsOf(init) {
  if (init === undefined || init === null) return [];
  if (typeof init === 'object' || typeof init === 'function') {
    const method = init[Symbol.iterator];
    return method === undefined || method === null ? pairsOfObject(init) : pairsOfIterable(init, method);
  }
  const text = toText(init);
  return parsePairs(text[0] === '?' ? text.slice(1) : text);
}

// Up to this many names and values moving them is faster than sorting pairs.
const FEW = 64;

function sortFew(list) {
  for (let i = 2; i < list.length; i += 2) {
    const name = list[i];
    const value = list[i + 1];
    let to = i;
    for (; to > 0 && name < list[to - 2]; to -= 2) {
      list[to] = list[to - 2];
      list[to + 1] = list[to - 1];
    }
    list[to] = name;
    list[to + 1] = value;
  }
}

function sortMany(list) {
  const pairs = [];
  for (let i = 0; i < list.length; i += 2) pairs.push({ name: list[i], value: list[i + 1] });
  pairs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  for (let i = 0; i < pairs.length; i++) {
    list[2 * i] = pairs[i].name;
    list[2 * i + 1] = pairs[i].value;
  }
}

// Slices of a query are ropes to the engine: lengths are compared without flattening them.
function isSame(a, b) {
  return a.length === b.length && a === b;
}

function positionOf(list, name) {
  for (let i = 0; i < list.length; i += 2) if (isSame(list[i], name)) return i;
  return -1;
}

// Removes the pairs of that name from a position on.
function removeNamed(list, name, start) {
  let count = start;
  for (let i = start; i < list.length; i += 2) {
    if (isSame(list[i], name)) continue;
    if (count < i) {
      list[count] = list[i];
      list[count + 1] = list[i + 1];
    }
    count += 2;
  }
  if (count < list.length) list.length = count;
}

// The position of a name, -1 if it is missing. All names are well-formed, so one that is found needs no check.
function indexOf(list, name) {
  const at = positionOf(list, name);
  return at !== -1 || name.isWellFormed() ? at : positionOf(list, name.toWellFormed());
}

let listOf;
let attach;
let reload;
let queryOf;

class URLSearchParams {
  #list;
  #onChange = null;

  static {
    listOf = (params) => {
      try {
        return params.#list;
      } catch {
        throw invalidThis('URLSearchParams');
      }
    };
    // Binds it to a URL, which gets the query when it needs it.
    attach = (params, onChange) => { params.#onChange = onChange; };
    queryOf = (params) => showPairs(params.#list);
    reload = (params, query) => { params.#list = parsePairs(query); };
  }

  constructor(init = undefined) {
    this.#list = pairsOf(init);
  }

  #changed() {
    if (this.#onChange !== null) this.#onChange();
  }

  get size() {
    return listOf(this).length / 2;
  }

  append(name, value) {
    const list = listOf(this);
    if (arguments.length < 2) throw missing(['name', 'value']);
    list.push(toText(name), toText(value));
    this.#changed();
  }

  delete(name, value = undefined) {
    const list = listOf(this);
    if (arguments.length < 1) throw missing(['name']);
    const wanted = toText(name);
    const only = value === undefined ? undefined : toText(value);
    let count = 0;
    for (let i = 0; i < list.length; i += 2) {
      if (isSame(list[i], wanted) && (only === undefined || isSame(list[i + 1], only))) continue;
      list[count++] = list[i];
      list[count++] = list[i + 1];
    }
    list.length = count;
    this.#changed();
  }

  // In one function, and so is has(): calls cost until the engine has compiled them with its last compiler.
  get(name) {
    const list = listOf(this);
    if (arguments.length < 1) throw missing(['name']);
    const wanted = typeof name === 'string' ? name : `${name}`;
    const { length } = wanted;
    for (let i = 0; i < list.length; i += 2) {
      const own = list[i];
      if (own.length === length && own === wanted) return list[i + 1];
    }
    const at = wanted.isWellFormed() ? -1 : positionOf(list, wanted.toWellFormed());
    return at === -1 ? null : list[at + 1];
  }

  getAll(name) {
    const list = listOf(this);
    if (arguments.length < 1) throw missing(['name']);
    const at = indexOf(list, typeof name === 'string' ? name : `${name}`);
    const values = [];
    if (at === -1) return values;
    for (let i = at; i < list.length; i += 2) if (isSame(list[i], list[at])) values.push(list[i + 1]);
    return values;
  }

  has(name, value = undefined) {
    const list = listOf(this);
    if (arguments.length < 1) throw missing(['name']);
    if (value === undefined) {
      const given = typeof name === 'string' ? name : `${name}`;
      const { length } = given;
      for (let i = 0; i < list.length; i += 2) {
        const own = list[i];
        if (own.length === length && own === given) return true;
      }
      return !given.isWellFormed() && positionOf(list, given.toWellFormed()) !== -1;
    }
    const wanted = toText(name);
    const only = toText(value);
    for (let i = 0; i < list.length; i += 2) {
      if (isSame(list[i], wanted) && isSame(list[i + 1], only)) return true;
    }
    return false;
  }

  set(name, value) {
    const list = listOf(this);
    if (arguments.length < 2) throw missing(['name', 'value']);
    const wanted = toText(name);
    const text = toText(value);
    const at = positionOf(list, wanted);
    if (at === -1) {
      list.push(wanted, text);
    } else {
      list[at + 1] = text;
      removeNamed(list, wanted, at + 2);
    }
    this.#changed();
  }

  // By the code units of names; pairs of the same name keep their order.
  sort() {
    const list = listOf(this);
    if (list.length <= FEW) sortFew(list);
    else sortMany(list);
    this.#changed();
  }

  entries() {
    listOf(this);
    return new PairIterator(this, ENTRIES);
  }

  forEach(callback, thisArg = undefined) {
    listOf(this);
    checkFunction(callback, 'callback');
    for (let i = 0; i < this.#list.length; i += 2) callback.call(thisArg, this.#list[i + 1], this.#list[i], this);
  }

  keys() {
    listOf(this);
    return new PairIterator(this, KEYS);
  }

  values() {
    listOf(this);
    return new PairIterator(this, VALUES);
  }

  toString() {
    return showPairs(listOf(this));
  }

  [kInspect](depth, options, inspect) {
    const list = listOf(this);
    if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
    const inner = { ...options, depth: depth === null || depth === undefined ? depth : depth - 1 };
    const shown = [];
    for (let i = 0; i < list.length; i += 2) shown.push(`${inspect(list[i], inner)} => ${inspect(list[i + 1], inner)}`);
    return shown.length === 0 ? `${this.constructor.name} {}` : braces(this.constructor.name, shown, options);
  }
}

// On one line if it is short enough, otherwise one pair per line.
function braces(name, shown, options) {
  const length = shown.reduce((sum, item) => sum + item.replace(/\u001b\[\d\d?m/g, '').length + 2, -2);
  return length <= options.breakLength ? `${name} { ${shown.join(', ')} }` : `${name} {\n  ${shown.join(',\n  ')} }`;
}

const IteratorBase = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

const KEYS = 0;
const VALUES = 1;
const ENTRIES = 2;

function itemAt(list, index, kind) {
  if (kind === ENTRIES) return [list[index], list[index + 1]];
  return list[index + kind];
}

class PairIterator {
  #params;
  #kind;
  #index = 0;

  constructor(params, kind) {
    this.#params = params;
    this.#kind = kind;
  }

  static #listOf(iterator) {
    try {
      return listOf(iterator.#params);
    } catch {
      throw invalidThis('URLSearchParamsIterator');
    }
  }

  next() {
    const list = PairIterator.#listOf(this);
    const index = this.#index;
    if (index >= list.length) return { value: undefined, done: true };
    this.#index = index + 2;
    return { value: itemAt(list, index, this.#kind), done: false };
  }

  [kInspect](depth, options, inspect) {
    const list = PairIterator.#listOf(this);
    if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
    const shown = [];
    for (let i = this.#index; i < list.length; i += 2) shown.push(inspect(itemAt(list, i, this.#kind), options));
    return shown.length === 0 ? 'URLSearchParams Iterator {  }' : braces('URLSearchParams Iterator', shown, options);
  }
}

const iteratorPrototype = PairIterator.prototype;
Object.setPrototypeOf(iteratorPrototype, IteratorBase);
delete iteratorPrototype.constructor;
defineProperty(iteratorPrototype, Symbol.toStringTag, { value: 'URLSearchParams Iterator', configurable: true });
defineProperty(iteratorPrototype, 'next', { enumerable: true });

for (const name of Object.getOwnPropertyNames(URLSearchParams.prototype)) {
  if (name !== 'constructor') defineProperty(URLSearchParams.prototype, name, { enumerable: true });
}
defineProperties(URLSearchParams.prototype, {
  [Symbol.toStringTag]: { value: 'URLSearchParams', configurable: true },
  [Symbol.iterator]: { value: URLSearchParams.prototype.entries, writable: true, configurable: true },
});

module.exports = { URLSearchParams, attach, queryOf, reload, missing };
