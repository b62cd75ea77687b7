// SPDX-License-Identifier: MIT
//
// Options as the program passed them, ignoring what was added to Object.prototype: prototype pollution must not be able
// to choose, say, the shell of a child process.
//
// Options are own properties, and those of the prototype chain below Object.prototype, that is, of classes and of
// objects made by Object.create(). Accessors are called when an option is read, as on the object itself.
'use strict';

const { getPrototypeOf, ownKeys, getOwnPropertyDescriptor, apply } = Reflect;
const { getOwnPropertyNames, defineProperty, hasOwn } = Object;
const NONE = Object.freeze({ __proto__: null });
const ROOT = Object.prototype;
const NAMES = getOwnPropertyNames(ROOT);
const COUNT = NAMES.length;
const LAST = NAMES[COUNT - 1];

// Whether Object.prototype has a name that it did not have at the start. New names come last
// in the list, which the engine keeps with the shape of the object: this costs six nanoseconds.
function isPolluted() {
  const names = getOwnPropertyNames(ROOT);
  return names.length !== COUNT || names[COUNT - 1] !== LAST;
}

// Each vm context has its own Object.prototype.
function isRoot(object) {
  return object === ROOT ||
    (getPrototypeOf(object) === null && hasOwn(object, 'isPrototypeOf') && hasOwn(object, '__lookupGetter__'));
}

// The relevant part of a descriptor, without a prototype.
function descriptorOf(given, found) {
  const { enumerable } = found;
  if (hasOwn(found, 'value')) return { __proto__: null, value: found.value, enumerable, writable: true, configurable: true };
  const { get, set } = found;
  return {
    __proto__: null,
    get: get && (() => apply(get, given, [])),
    set: set && ((value) => { apply(set, given, [value]); }),
    enumerable,
    configurable: true,
  };
}

function copyOf(given) {
  const copy = { __proto__: null };
  for (let object = given; object !== null && !isRoot(object); object = getPrototypeOf(object)) {
    const names = ownKeys(object);
    for (let i = 0; i < names.length; i++) {
      const found = names[i] in copy ? undefined : getOwnPropertyDescriptor(object, names[i]);
      if (found !== undefined) defineProperty(copy, names[i], descriptorOf(given, found));
    }
  }
  return copy;
}

function rootOf(object) {
  let root = object;
  for (let next = getPrototypeOf(root); next !== null; next = getPrototypeOf(root)) root = next;
  return root;
}

// The options to read: the object itself while nothing was added to Object.prototype, and otherwise a copy without
// prototype. Other values are returned unchanged; undefined and null become an empty object. Only for reading:
// copyOptions() returns an object to write to.
function ownOptions(given) {
  if (given === undefined || given === null) return NONE;
  if (typeof given !== 'object') return given;
  const root = rootOf(given);
  if (root === ROOT ? !isPolluted() : root === given || !isRoot(root)) return given;
  return copyOf(given);
}

// A modifiable copy of the enumerable properties, including inherited ones.
function copyOptions(given) {
  const options = ownOptions(given);
  const copy = { __proto__: null };
  for (const name in options) copy[name] = options[name];
  return copy;
}

module.exports = { isPolluted, ownOptions, copyOptions };
