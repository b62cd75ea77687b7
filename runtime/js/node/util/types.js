// SPDX-License-Identifier: MIT
//
// node:util/types, using the checks in the engine's own methods.
'use strict';

const insides = internalBinding('insides');
const { className } = require('internal/kinds');
const { VIEWS, viewName } = require('internal/views');

const BUFFERS = ['ArrayBuffer', 'SharedArrayBuffer'];
const tagOf = (value) => Object.prototype.toString.call(value);

// True for objects of a class, or if the class's method, which checks its `this`, accepts the value. Exceptions are
// expensive, so the engine's kind decides where it can.
function accepts(name, method, ...args) {
  return (value) => {
    if (value === null || typeof value !== 'object') return false;
    const known = className(value);
    if (typeof known === 'string') return known === name;
    if (known === undefined || (known !== null && !known.includes(name))) return false;
    try {
      Reflect.apply(method, value, args);
      return true;
    } catch {
      return false;
    }
  };
}

const getter = (Class, name) => Object.getOwnPropertyDescriptor(Class.prototype, name).get;
const isObject = (value) => value !== null && typeof value === 'object';

const hasTag = (value) => Symbol.toStringTag in value;
const generators = [Object.getPrototypeOf(function* () {}).prototype, Object.getPrototypeOf(async function* () {}).prototype];

// An error created by an error constructor, in any context. A toStringTag hides the engine's own tag.
function isNativeError(value) {
  if (!isObject(value)) return false;
  const known = className(value);
  if (typeof known === 'string' && known !== 'Error') return false;
  if (!hasTag(value)) return known === 'Error' || tagOf(value) === '[object Error]';
  return (known === 'Error' || value instanceof Error) && tagOf(value) !== '[object DOMException]';
}

const isTagged = (value, name) => tagOf(value) === `[object ${name}]`;

// A namespace has no prototype, is not extensible, and rejects assignments although its properties are writable.
function isModuleNamespaceObject(value) {
  if (!isObject(value) || Object.getPrototypeOf(value) !== null || Object.isExtensible(value) || insides.proxyParts(value)) return false;
  const tag = Object.getOwnPropertyDescriptor(value, Symbol.toStringTag);
  if (tag === undefined || tag.value !== 'Module' || tag.writable || tag.configurable || tag.enumerable) return false;
  const name = Reflect.ownKeys(value).find((key) => typeof key === 'string');
  try {
    return name === undefined || (Object.getOwnPropertyDescriptor(value, name).writable && !Reflect.set(value, name, value[name]));
  } catch (error) {
    return error instanceof ReferenceError; // not initialized yet
  }
}

const types = {
  isExternal: () => false,
  isDate: accepts('Date', Date.prototype.getTime),
  isRegExp: accepts('RegExp', getter(RegExp, 'source')),
  isMap: accepts('Map', Map.prototype.has),
  isSet: accepts('Set', Set.prototype.has),
  isWeakMap: accepts('WeakMap', WeakMap.prototype.has, {}),
  isWeakSet: accepts('WeakSet', WeakSet.prototype.has, {}),
  isPromise: (value) => insides.isPromise(value),
  isProxy: (value) => insides.isProxy(value) && !require('internal/own_proxies').has(value),
  isNativeError,
  isArrayBuffer: accepts('ArrayBuffer', getter(ArrayBuffer, 'byteLength')),
  isSharedArrayBuffer: accepts('SharedArrayBuffer', getter(SharedArrayBuffer, 'byteLength')),
  isDataView: accepts('DataView', getter(DataView, 'byteLength')),
  isArrayBufferView: ArrayBuffer.isView,
  isTypedArray: (value) => ArrayBuffer.isView(value) && !types.isDataView(value),
  isNumberObject: accepts('Number', Number.prototype.valueOf),
  isStringObject: accepts('String', String.prototype.valueOf),
  isBooleanObject: accepts('Boolean', Boolean.prototype.valueOf),
  isBigIntObject: accepts('BigInt', BigInt.prototype.valueOf),
  isSymbolObject: accepts('Symbol', Symbol.prototype.valueOf),
  isAsyncFunction: (value) => typeof value === 'function' && !Object.hasOwn(value, Symbol.toStringTag) &&
    (isTagged(value, 'AsyncFunction') || isTagged(value, 'AsyncGeneratorFunction')),
  isGeneratorFunction: (value) => typeof value === 'function' &&
    (isTagged(value, 'GeneratorFunction') || isTagged(value, 'AsyncGeneratorFunction')),
  isGeneratorObject: (value) => isObject(value) && generators.some((prototype) => Object.prototype.isPrototypeOf.call(prototype, value)),
  isArgumentsObject: (value) => isObject(value) && !hasTag(value) && isTagged(value, 'Arguments'),
  isMapIterator: (value) => isObject(value) && isTagged(value, 'Map Iterator'),
  isModuleNamespaceObject,
  isCryptoKey: (value) => require.isLoaded('internal/crypto/web/key') && require('internal/crypto/web/key').isCryptoKey(value),
  isKeyObject: (value) => isObject(value) && value instanceof require('node/crypto').KeyObject,
  isSetIterator: (value) => isObject(value) && isTagged(value, 'Set Iterator'),
};
// Both classes may have the same kind; then there is no need to find out which of them it is.
types.isAnyArrayBuffer = (value) => {
  if (!isObject(value)) return false;
  const known = className(value);
  if (known === undefined || known === 'Object') return false;
  if (Array.isArray(known) && known.every((name) => BUFFERS.includes(name))) return true;
  return types.isArrayBuffer(value) || types.isSharedArrayBuffer(value);
};
types.isBoxedPrimitive = (value) => isObject(value) && !insides.isOrdinary(value) && (types.isNumberObject(value) || types.isStringObject(value) ||
  types.isBooleanObject(value) || types.isBigIntObject(value) || types.isSymbolObject(value));
for (const name of Object.keys(VIEWS)) {
  types[`is${name}`] = (value) => {
    if (!isObject(value)) return false;
    const known = className(value);
    return typeof known === 'string' ? known === name : viewName(value) === name;
  };
}

module.exports = types;
