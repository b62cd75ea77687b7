// SPDX-License-Identifier: MIT
//
// Fast path of inspect and console: formats primitives, and small plain objects and arrays that fit on a line. The output equals
// that of internal/inspect, which takes much longer to load and formats everything else: longer or deeper values, and
// those with symbols, accessors, non-enumerable properties or a class. Never calls code of the program.
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

// Whether a builtin class is unmodified as far as inspect can tell: no other name, tag or custom inspect function.
function isOriginal(Class, name, symbols, symbolsOfPrototype) {
  const { prototype } = Class;
  return getPrototypeOf(Class) === Function.prototype && getOwnPropertySymbols(Class).length === symbols &&
    getOwnPropertySymbols(prototype).length === symbolsOfPrototype && getOwnPropertyDescriptor(Class, 'name')?.value === name &&
    getOwnPropertyDescriptor(prototype, 'constructor')?.value === Class;
}

// Array has Symbol.species, its prototype Symbol.iterator and Symbol.unscopables.
function areClassesOriginal() {
  return !isPolluted() && isOriginal(Object, 'Object', 0, 0) && isOriginal(Array, 'Array', 1, 2) &&
    getPrototypeOf(Array.prototype) === Object.prototype;
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
  if (getPrototypeOf(object) !== Object.prototype) return undefined;
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
  return kind === OBJECT_KIND ? objectText(value, depth + 1) : undefined;
}

// What internal/inspect shows of an object with its default options, or undefined if it is needed.
function plainObject(value) {
  const kind = kindOf(value);
  if (kind < 0 || (kind !== OBJECT_KIND && kind !== ARRAY_KIND) || !areClassesOriginal()) return undefined;
  const text = kind === ARRAY_KIND ? arrayText(value, 1) : objectText(value, 1);
  return text === undefined || text.length > MOST_WIDTH ? undefined : text;
}

module.exports = { areClassesOriginal, plainObject, textOf, MOST_WIDTH };
