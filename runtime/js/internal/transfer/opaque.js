// SPDX-License-Identifier: MIT
//
// Objects of the language whose state nobody can read, and which therefore cannot be cloned.
'use strict';

const types = require('node/util/types');
const { className } = require('internal/kinds');

const NAMED = { __proto__: null, WeakRef, FinalizationRegistry };
const ITERATORS = ['[object Array Iterator]', '[object String Iterator]', '[object RegExp String Iterator]', '[object Segmenter String Iterator]'];
const GENERATORS = ['[object Generator]', '[object AsyncGenerator]'];

function nameOf(object) {
  for (const name in NAMED) if (object instanceof NAMED[name]) return name;
  const prototype = Object.getPrototypeOf(object);
  for (const name of Object.getOwnPropertyNames(Intl)) if (typeof Intl[name] === 'function' && prototype === Intl[name].prototype) return name;
  return undefined;
}

// Without the engine's kinds, iterators are known by their text.
function hasState(object) {
  if (types.isMapIterator(object) || types.isSetIterator(object) || types.isExternal(object) || object === globalThis) return true;
  const name = className(object);
  const isUnknown = name === undefined && !types.isNativeError(object);
  return isUnknown || ((name === null || name === '') && ITERATORS.includes(Object.prototype.toString.call(object)));
}

// How an error message shows such an object; undefined for others. The object belongs to none of the classes of
// internal/object_class.
function opaqueText(object) {
  if (types.isNativeError(object)) return undefined;
  const text = Object.prototype.toString.call(object);
  if (types.isGeneratorObject(object) && GENERATORS.includes(text)) return text;
  if (types.isModuleNamespaceObject(object)) return '[object Module]';
  const name = nameOf(object);
  if (name !== undefined) return `#<${name}>`;
  return types.isArgumentsObject(object) || hasState(object) ? '#<Object>' : undefined;
}

module.exports = { opaqueText };
