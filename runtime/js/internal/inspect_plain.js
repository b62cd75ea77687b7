// SPDX-License-Identifier: MIT
//
// Fast path of inspect and console: formats primitives, and small arrays, maps, sets, dates, plain objects and instances
// of simple classes that fit on a line; internal/inspect_layout breaks lines of most others. The output equals that of internal/inspect, which takes much longer to load and
// formats everything else: longer or deeper values, and those with symbols, accessors or non-enumerable properties. Never
// calls code of the program.
'use strict';

const { isPolluted } = require('internal/options');
const { kindOf } = internalBinding('insides');
const { getPrototypeOf, ownKeys, getOwnPropertyDescriptor } = Reflect;
const { getOwnPropertySymbols, hasOwn } = Object;

// -1 if the engine does not expose kinds. A proxy has a kind of its own, and so has an array of a subclass.
const OBJECT_KIND = kindOf({});
const ARRAY_KIND = kindOf([]);

// Within these limits internal/inspect never breaks lines. It puts arrays of more than six elements into columns.
const MOST_DEPTH = 2;
const MOST_KEYS = 16;
const MOST_ELEMENTS = 6;
const MOST_WIDTH = 70;

const kInspect = Symbol.for('nodejs.util.inspect.custom');

// Whether a builtin class has its own name and prototype.
function isOriginal(Class, name, symbols) {
  return getPrototypeOf(Class) === Function.prototype && getOwnPropertySymbols(Class).length === symbols &&
    getOwnPropertyDescriptor(Class, 'name')?.value === name && getOwnPropertyDescriptor(Class.prototype, 'constructor')?.value === Class;
}

// Whether inspect can see no change to Object and Array: no tag or custom inspect function, and no other name of Array, which
// has Symbol.species, and is shown as an object if it cannot be iterated.
function areClassesOriginal() {
  const { prototype } = Array;
  return !isPolluted() && getPrototypeOf(prototype) === Object.prototype && !(kInspect in prototype) && !(Symbol.toStringTag in prototype) &&
    Symbol.iterator in prototype && isOriginal(Array, 'Array', 1);
}

// Like Map and Set, whose prototypes have an iterator and a tag, and Date's, which has a conversion.
function isOriginalOther(Class, name, symbols, symbolsOfPrototype) {
  return isOriginal(Class, name, symbols) && getOwnPropertySymbols(Class.prototype).length === symbolsOfPrototype &&
    getPrototypeOf(Class.prototype) === Object.prototype;
}

function isOriginalCollection(Class, name) {
  return isOriginalOther(Class, name, 1, 2) && getOwnPropertyDescriptor(Class.prototype, Symbol.toStringTag)?.value === name;
}

// Short printable ASCII without quotes and backslashes: needs no escapes.
function isSimple(text) {
  if (text.length > MOST_WIDTH) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7E || code === 0x27 || code === 0x5C) return false;
  }
  return true;
}

function isWord(text) {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isLetter = (code >= 0x61 && code <= 0x7A) || (code >= 0x41 && code <= 0x5A) || code === 0x5F;
    if (!isLetter && (i === 0 || code < 0x30 || code > 0x39)) return false;
  }
  return text !== '';
}

function keyText(key) {
  if (typeof key !== 'string' || key === '__proto__' || key === 'constructor' || !isSimple(key)) return undefined;
  return isWord(key) ? `${key}: ` : `'${key}': `;
}

// Formats a property's value; undefined for accessors, which are never called.
function valueText(object, key, depth) {
  const found = getOwnPropertyDescriptor(object, key);
  return found?.enumerable === true && hasOwn(found, 'value') ? textOf(found.value, depth) : undefined;
}

function arrayText(array, depth) {
  const { length } = array;
  if (length > MOST_ELEMENTS || getPrototypeOf(array) !== Array.prototype || ownKeys(array).length !== length + 1) return undefined;
  let text = '';
  for (let i = 0; i < length; i++) {
    const part = valueText(array, `${i}`, depth);
    if (part === undefined || text.length > MOST_WIDTH) return undefined;
    text += i === 0 ? part : `, ${part}`;
  }
  return length === 0 ? '[]' : `[ ${text} ]`;
}

function objectText(object, depth) {
  return getPrototypeOf(object) === Object.prototype ? propertiesText(object, depth) : instanceText(object, depth);
}

function propertiesText(object, depth) {
  const keys = ownKeys(object);
  if (keys.length > MOST_KEYS) return undefined;
  let text = '';
  for (let i = 0; i < keys.length; i++) {
    const key = keyText(keys[i]);
    const part = key === undefined ? undefined : valueText(object, keys[i], depth);
    if (part === undefined || text.length > MOST_WIDTH) return undefined;
    text += i === 0 ? key + part : `, ${key}${part}`;
  }
  return keys.length === 0 ? '{}' : `{ ${text} }`;
}

// Members of a map or set that fit; undefined if one of them is not plain.
function membersText(collection, hasPairs, depth) {
  let text = '';
  collection.forEach((value, key) => {
    if (text === undefined || text.length > MOST_WIDTH) return;
    const first = hasPairs ? textOf(key, depth) : '';
    const last = first === undefined ? undefined : textOf(value, depth);
    if (last === undefined) text = undefined;
    else text += `${text === '' ? '' : ', '}${hasPairs ? `${first} => ` : ''}${last}`;
  });
  return text === undefined || text.length > MOST_WIDTH ? undefined : text;
}

function collectionText(collection, Class, name, depth) {
  if (getPrototypeOf(collection) !== Class.prototype || ownKeys(collection).length > 0 || !isOriginalCollection(Class, name)) return undefined;
  const { size } = collection;
  const text = size > MOST_KEYS ? undefined : membersText(collection, Class === Map, depth);
  return text === undefined ? undefined : `${name}(${size}) {${size === 0 ? '' : ` ${text} `}}`;
}

function dateText(date) {
  if (getPrototypeOf(date) !== Date.prototype || ownKeys(date).length > 0 || !isOriginalOther(Date, 'Date', 0, 1)) return undefined;
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

// The name of the class that has this prototype, if it is a simple one that inherits from Object. Everything that
// inherits from Error is shown as one.
function simpleClass(prototype) {
  if (prototype === null || prototype === Error.prototype || getPrototypeOf(prototype) !== Object.prototype || getOwnPropertySymbols(prototype).length > 0) return undefined;
  const Class = getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  if (typeof Class !== 'function' || getPrototypeOf(Class) !== Function.prototype || getOwnPropertySymbols(Class).length > 0) return undefined;
  if (getOwnPropertyDescriptor(Class, 'prototype')?.value !== prototype) return undefined;
  const name = getOwnPropertyDescriptor(Class, 'name')?.value;
  return typeof name === 'string' && isSimple(name) && isWord(name) && name !== 'Object' ? name : undefined;
}

function instanceText(object, depth) {
  const name = simpleClass(getPrototypeOf(object));
  const text = name === undefined ? undefined : propertiesText(object, depth);
  return text === undefined ? undefined : `${name} ${text}`;
}

let kinds;

// A map, set or date.
function otherText(value, kind, depth) {
  kinds ??= { map: kindOf(new Map()), set: kindOf(new Set()), date: kindOf(new Date()) };
  if (kind === kinds.map) return collectionText(value, Map, 'Map', depth);
  if (kind === kinds.set) return collectionText(value, Set, 'Set', depth);
  return kind === kinds.date ? dateText(value) : undefined;
}

function textOf(value, depth) {
  switch (typeof value) {
    case 'string': return isSimple(value) ? `'${value}'` : undefined;
    case 'number': return Object.is(value, -0) ? '-0' : `${value}`;
    case 'bigint': return `${value}n`;
    case 'boolean': return value ? 'true' : 'false';
    case 'undefined': return 'undefined';
    case 'symbol': return isSimple(String(value)) ? String(value) : undefined;
    case 'object': break;
    default: return undefined;
  }
  if (value === null) return 'null';
  if (depth > MOST_DEPTH) return undefined;
  const kind = kindOf(value);
  if (kind < 0) return undefined;
  if (kind === ARRAY_KIND) return arrayText(value, depth + 1);
  return kind === OBJECT_KIND ? objectText(value, depth + 1) : otherText(value, kind, depth + 1);
}

// An attempt that fails is wasted. While most do, only one in so many is made.
const RARELY = 16;
const MOST_MISSES = 8;
let misses = 0;
let skipped = 0;

let layoutText; // loaded when a value first needs it
let isWide = false; // the last value did not fit on a line

function shownText(value, depth) {
  const text = isWide && depth === 0 ? undefined : textOf(value, depth);
  if (depth > 0 || (text !== undefined && text.length <= MOST_WIDTH)) return text;
  layoutText ??= require('internal/inspect_layout').layoutText;
  const layout = layoutText(value);
  isWide = layout !== undefined && layout.length > MOST_WIDTH;
  return layout;
}

// What internal/inspect shows of an object with its default options, or undefined if it is needed.
function plainObject(value, depth = 0) {
  if (misses >= MOST_MISSES / 2 && ++skipped % RARELY !== 0) return undefined;
  const text = areClassesOriginal() ? shownText(value, depth) : undefined;
  if (text === undefined || (depth > 0 && text.length > MOST_WIDTH)) {
    if (misses < MOST_MISSES) misses++;
    return undefined;
  }
  if (misses > 0) misses--;
  return text;
}

// The same for an object that inherits toString() from Object.prototype and has no objects in it, so that a depth of 0 does not
// change it, if %s shows it so: the program has not changed toString() and the constructor of Object.prototype.
function flatObject(value) {
  const found = getOwnPropertyDescriptor(Object.prototype, 'toString');
  const isShown = found !== undefined && hasOwn(found, 'value') && typeof found.value === 'function' && isOriginal(Object, 'Object', 0);
  return isShown ? plainObject(value, MOST_DEPTH) : undefined;
}

module.exports = { plainObject, flatObject, areClassesOriginal, textOf, keyText, simpleClass, isOriginal, OBJECT_KIND, ARRAY_KIND };
