// SPDX-License-Identifier: MIT
//
// URLSearchParams: ordered name-value pairs, as application/x-www-form-urlencoded.
'use strict';

const { defineProperty, defineProperties } = require('internal/descriptors');
const { codedError, checkFunction } = require('internal/errors');
const { HEX, decode } = require('internal/url/percent');

const percent = internalBinding('percent');

const kInspect = Symbol.for('nodejs.util.inspect.custom');

function invalidThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

function missing(names) {
  const message = names.length === 1 ? `The "${names[0]}" argument must be specified`
    : `The ${names.map((name) => `"${name}"`).join(' and ')} arguments must be specified`;
  return codedError(TypeError, 'ERR_MISSING_ARGS', message);
}

function toText(value) {
  return `${value}`.toWellFormed();
}

function unescape(text) {
  return percent.unescape(text, true) ?? decode(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

// Alternating names and values.
function parsePairs(text) {
  const list = [];
  const isPlain = !text.includes('%') && !text.includes('+');
  const plain = isPlain ? (part) => part : unescape;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('&', start);
    if (end === -1) end = text.length;
    if (end === start) continue;
    const split = text.indexOf('=', start);
    if (split === -1 || split > end) list.push(plain(text.slice(start, end)), '');
    else list.push(plain(text.slice(start, split)), plain(text.slice(split + 1, end)));
  }
  return list;
}

// encodeURIComponent leaves four characters alone that a form encodes.
function escape(text) {
  return percent.escape(text, true) ?? encodeURIComponent(text).replace(/%20|[!'()~]/g, (char) => (char === '%20' ? '+' : HEX[char.charCodeAt(0)]));
}

function showPairs(list) {
  let out = '';
  for (let i = 0; i < list.length; i += 2) out += `${i === 0 ? '' : '&'}${escape(list[i])}=${escape(list[i + 1])}`;
  return out;
}

function badTuple() {
  return codedError(TypeError, 'ERR_INVALID_TUPLE', 'Each query pair must be an iterable [name, value] tuple');
}

function pairsOfIterable(init, method) {
  if (typeof method !== 'function') throw codedError(TypeError, 'ERR_ARG_NOT_ITERABLE', 'Query pairs must be iterable');
  const list = [];
  for (const pair of { [Symbol.iterator]: () => Reflect.apply(method, init, []) }) {
    const isObject = pair !== null && (typeof pair === 'object' || typeof pair === 'function');
    if (!isObject || typeof pair[Symbol.iterator] !== 'function') throw badTuple();
    const items = [...pair];
    if (items.length !== 2) throw badTuple();
    list.push(toText(items[0]), toText(items[1]));
  }
  return list;
}

function pairsOfObject(init) {
  const pairs = new Map();
  for (const key of Reflect.ownKeys(init)) {
    if (Reflect.getOwnPropertyDescriptor(init, key)?.enumerable) pairs.set(toText(key), toText(init[key]));
  }
  return [...pairs].flat();
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

let listOf;
let attach;
let reload;

class URLSearchParams {
  #list;
  #onChange = null;

  static {
    listOf = (params) => {
      if (params === null || typeof params !== 'object' || !(#list in params)) throw invalidThis('URLSearchParams');
      return params.#list;
    };
    // Binds it to a URL's query.
    attach = (params, onChange) => { params.#onChange = onChange; };
    reload = (params, query) => { params.#list = parsePairs(query); };
  }

  constructor(init = undefined) {
    this.#list = pairsOf(init);
  }

  #changed() {
    if (this.#onChange !== null) this.#onChange(showPairs(this.#list));
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
    const kept = [];
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] !== wanted || (only !== undefined && list[i + 1] !== only)) kept.push(list[i], list[i + 1]);
    }
    this.#list.splice(0, Infinity, ...kept);
    this.#changed();
  }

  get(name) {
    const list = listOf(this);
    if (arguments.length < 1) throw missing(['name']);
    const wanted = toText(name);
    for (let i = 0; i < list.length; i += 2) if (list[i] === wanted) return list[i + 1];
    return null;
  }

  getAll(name) {
    const list = listOf(this);
    if (arguments.length < 1) throw missing(['name']);
    const wanted = toText(name);
    return list.filter((_, index) => index % 2 === 1 && list[index - 1] === wanted);
  }

  has(name, value = undefined) {
    const list = listOf(this);
    if (arguments.length < 1) throw missing(['name']);
    const wanted = toText(name);
    const only = value === undefined ? undefined : toText(value);
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === wanted && (only === undefined || list[i + 1] === only)) return true;
    }
    return false;
  }

  set(name, value) {
    const list = listOf(this);
    if (arguments.length < 2) throw missing(['name', 'value']);
    const wanted = toText(name);
    const text = toText(value);
    const kept = [];
    let isSet = false;
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] !== wanted) kept.push(list[i], list[i + 1]);
      else if (!isSet) isSet = kept.push(wanted, text) > 0;
    }
    if (!isSet) kept.push(wanted, text);
    this.#list.splice(0, Infinity, ...kept);
    this.#changed();
  }

  // By the code units of names; pairs of the same name keep their order.
  sort() {
    const list = listOf(this);
    const pairs = [];
    for (let i = 0; i < list.length; i += 2) pairs.push([list[i], list[i + 1]]);
    pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#list.splice(0, Infinity, ...pairs.flat());
    this.#changed();
  }

  entries() {
    listOf(this);
    return makeIterator(this, 'entries');
  }

  forEach(callback, thisArg = undefined) {
    listOf(this);
    checkFunction(callback, 'callback');
    for (let i = 0; i < this.#list.length; i += 2) Reflect.apply(callback, thisArg, [this.#list[i + 1], this.#list[i], this]);
  }

  keys() {
    listOf(this);
    return makeIterator(this, 'keys');
  }

  values() {
    listOf(this);
    return makeIterator(this, 'values');
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
    return braces(this.constructor.name, shown, options);
  }
}

// On one line if it is short enough, otherwise one pair per line.
function braces(name, shown, options) {
  if (shown.length === 0) return `${name} {}`;
  const length = shown.reduce((sum, item) => sum + item.replace(/\u001b\[\d\d?m/g, '').length + 2, -2);
  return length <= options.breakLength ? `${name} { ${shown.join(', ')} }` : `${name} {\n  ${shown.join(',\n  ')} }`;
}

const kState = Symbol('state');
const IteratorBase = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

function itemAt(list, index, kind) {
  if (kind === 'entries') return [list[index], list[index + 1]];
  return kind === 'keys' ? list[index] : list[index + 1];
}

const iteratorPrototype = Object.create(IteratorBase);
defineProperty(iteratorPrototype, Symbol.toStringTag, { value: 'URLSearchParams Iterator', configurable: true });

Object.assign(iteratorPrototype, {
  next() {
    const state = this?.[kState];
    if (state === undefined) throw invalidThis('URLSearchParamsIterator');
    const list = listOf(state.params);
    if (state.index >= list.length) return { value: undefined, done: true };
    const value = itemAt(list, state.index, state.kind);
    state.index += 2;
    return { value, done: false };
  },
});
defineProperty(iteratorPrototype, kInspect, {
  configurable: true,
  writable: true,
  value(depth, options, inspect) {
    const state = this?.[kState];
    if (state === undefined) throw invalidThis('URLSearchParamsIterator');
    if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
    const list = listOf(state.params);
    const shown = [];
    for (let i = state.index; i < list.length; i += 2) shown.push(inspect(itemAt(list, i, state.kind), options));
    return braces('URLSearchParams Iterator', shown, options);
  },
});

function makeIterator(params, kind) {
  const iterator = Object.create(iteratorPrototype);
  return defineProperty(iterator, kState, { value: { params, kind, index: 0 } });
}

for (const name of Object.getOwnPropertyNames(URLSearchParams.prototype)) {
  if (name !== 'constructor') defineProperty(URLSearchParams.prototype, name, { enumerable: true });
}
defineProperties(URLSearchParams.prototype, {
  [Symbol.toStringTag]: { value: 'URLSearchParams', configurable: true },
  [Symbol.iterator]: { value: URLSearchParams.prototype.entries, writable: true, configurable: true },
});

module.exports = { URLSearchParams, attach, reload, missing };
