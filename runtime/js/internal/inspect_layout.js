// SPDX-License-Identifier: MIT
//
// The part of inspect's fast path that breaks lines: plain objects and arrays, instances of simple classes and dates,
// with nested ones, as internal/inspect shows them with its default options. Gives up, with undefined, where
// that is needed: at whatever inspect_plain gives up at, at circles, and at arrays that are put into columns.
'use strict';

const plain = require('internal/inspect_plain');

const { kindOf } = internalBinding('insides');
const { getPrototypeOf, ownKeys, getOwnPropertyDescriptor } = Reflect;
const { getOwnPropertySymbols, hasOwn } = Object;

const MOST_DEPTH = 2;
const MOST_ELEMENTS = 100;
const MOST_TEXT = 10000;
const LINE = 80; // breakLength
const COMPACT = 3; // so many inner levels may share a line
const MOST_UNGROUPED = 6; // longer arrays are put into columns if three fit on a line

// Within one call: the objects around the current value, and the level of the object that was last begun.
const around = [];
let dateKind;
let lastLevel = 0;

// In single quotes, or in double ones around single ones.
function stringText(text) {
  if (text.length > MOST_TEXT) return undefined;
  let hasSingle = false;
  let hasDouble = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7E || code === 0x5C) return undefined;
    if (code === 0x27) hasSingle = true;
    else if (code === 0x22) hasDouble = true;
  }
  if (!hasSingle) return `'${text}'`;
  return hasDouble ? undefined : `"${text}"`;
}

// Puts the entries of an object on one line if they fit, and on one each otherwise.
function reduce(output, open, close, level, indentation) {
  const count = output.length;
  if (lastLevel - level < COMPACT) {
    let total = 2 * count + indentation + open.length + 10;
    let isOneLine = true;
    for (let i = 0; i < count && isOneLine; i++) {
      total += output[i].length;
      isOneLine = total <= LINE && !output[i].includes('\n');
    }
    if (isOneLine) return `${open} ${output.join(', ')} ${close}`;
  }
  const line = `\n${' '.repeat(indentation)}`;
  return `${open}${line}  ${output.join(`,${line}  `)}${line}${close}`;
}

// Line ends have no width.
function widthOf(text) {
  let width = text.length;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) width--;
  return width;
}

// Whether internal/inspect would put these elements into columns.
function isGrouped(output, indentation) {
  if (output.length <= MOST_UNGROUPED) return false;
  let longest = 0;
  let total = 0;
  for (let i = 0; i < output.length; i++) {
    const width = widthOf(output[i]);
    total += width + 2;
    if (width > longest) longest = width;
  }
  const column = longest + 2;
  return column * 3 + indentation < LINE && (total / column > 5 || longest <= 6);
}

function valueText(object, key, level, indentation) {
  const found = getOwnPropertyDescriptor(object, key);
  return found?.enumerable === true && hasOwn(found, 'value') ? textOf(found.value, level, indentation + 2) : undefined;
}

function arrayText(array, level, indentation) {
  const { length } = array;
  if (getPrototypeOf(array) !== Array.prototype || length > MOST_ELEMENTS || ownKeys(array).length !== length + 1) return undefined;
  if (length === 0) return '[]';
  if (level > MOST_DEPTH) return '[Array]';
  lastLevel = level + 1;
  const output = [];
  for (let i = 0; i < length; i++) {
    const text = valueText(array, `${i}`, level + 1, indentation);
    if (text === undefined) return undefined;
    output[i] = text;
  }
  return isGrouped(output, indentation) ? undefined : reduce(output, '[', ']', level + 1, indentation);
}

// An object that is too deep. Its own properties may give it another name, or a function that shows it.
function hiddenText(object, name) {
  if (getOwnPropertySymbols(object).length > 0 || hasOwn(object, 'constructor')) return undefined;
  if (name !== '') return `[${name}]`;
  return plain.isOriginal(Object, 'Object', 0) ? '[Object]' : undefined;
}

function objectText(object, level, indentation) {
  const prototype = getPrototypeOf(object);
  const name = prototype === Object.prototype ? '' : plain.simpleClass(prototype);
  const keys = ownKeys(object);
  if (name === undefined || keys.length > MOST_ELEMENTS) return undefined;
  const open = name === '' ? '{' : `${name} {`;
  if (keys.length === 0) return `${open}}`;
  if (level > MOST_DEPTH) return hiddenText(object, name);
  lastLevel = level + 1;
  const output = [];
  for (let i = 0; i < keys.length; i++) {
    const key = plain.keyText(keys[i]);
    const text = key === undefined ? undefined : valueText(object, keys[i], level + 1, indentation);
    if (text === undefined) return undefined;
    output[i] = key + text;
  }
  return reduce(output, open, '}', level + 1, indentation);
}

function textOf(value, level, indentation) {
  if (typeof value === 'string') return stringText(value);
  if (typeof value !== 'object' || value === null) return plain.textOf(value, 0);
  const kind = kindOf(value);
  if (kind < 0) return undefined;
  const isArray = kind === plain.ARRAY_KIND;
  if (!isArray && kind !== plain.OBJECT_KIND) return kind === (dateKind ??= kindOf(new Date())) ? plain.textOf(value, 0) : undefined;
  if (around.includes(value)) return undefined;
  around.push(value);
  const text = isArray ? arrayText(value, level, indentation) : objectText(value, level, indentation);
  around.pop();
  return text;
}

// What internal/inspect shows of an object, or undefined if it is needed.
function layoutText(value) {
  around.length = 0;
  return textOf(value, 0, 0);
}

module.exports = { layoutText };
