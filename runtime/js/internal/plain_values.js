// SPDX-License-Identifier: MIT
//
// Recognises plain objects and arrays for internal/inspect, which then needs to look for neither a class, a tag, a custom
// inspect function nor a proxy. Whether the built-in classes are unmodified is checked once for a run of plain values: only
// other values may call code of the program.
'use strict';

const { areClassesOriginal, OBJECT_KIND, ARRAY_KIND } = require('internal/inspect_plain');
const { isPlainArray, hasPlainElements } = require('internal/own_keys');
const { kindOf } = internalBinding('insides');
const { getPrototypeOf } = Reflect;
const { getOwnPropertySymbols, hasOwn } = Object;

const PLAIN_OBJECT = 1;
const PLAIN_ARRAY = 2;

// Consecutive holes that are tested one by one before the engine lists all elements.
const MOST_HOLES = 8;

// Whether these options call no code of the program, and show only what plain values have.
function allowsPlain(context, isOwnStyle) {
  if (!isOwnStyle || context.showHidden || context.getters || typeof context.sorted === 'function') return false;
  return typeof context.depth !== 'object' && typeof context.breakLength === 'number' && typeof context.maxArrayLength === 'number' &&
    typeof context.maxStringLength === 'number' && typeof context.compact !== 'object';
}

function areClassesKnown(context) {
  if (!context.isChecked) {
    context.isPlain = areClassesOriginal();
    context.isChecked = true;
  }
  return context.isPlain;
}

// PLAIN_OBJECT, PLAIN_ARRAY, or 0 for everything else, including null prototypes and values of other contexts.
function plainKind(context, value) {
  const kind = kindOf(value);
  if (kind === OBJECT_KIND) {
    if (getPrototypeOf(value) === Object.prototype && getOwnPropertySymbols(value).length === 0 && !hasOwn(value, 'constructor') &&
      areClassesKnown(context)) return PLAIN_OBJECT;
  } else if (kind === ARRAY_KIND && getPrototypeOf(value) === Array.prototype && isPlainArray(value) && areClassesKnown(context)) {
    return PLAIN_ARRAY;
  }
  context.isChecked = false;
  return 0;
}

// The indices of an array's first elements from an index on, at most `count` of them, as a list in which they follow as many
// holes as there are elements before. Undefined if there are too many holes, or other properties.
function firstElements(array, from, count) {
  if (!isPlainArray(array)) return undefined;
  const found = new Array(from);
  let holes = 0;
  for (let i = from; i < array.length && found.length < from + count; i++) {
    if (hasOwn(array, i)) {
      found.push(`${i}`);
      holes = 0;
    } else if (++holes > MOST_HOLES) {
      return undefined;
    }
  }
  return found;
}

module.exports = { allowsPlain, plainKind, hasPlainElements, firstElements };
