// SPDX-License-Identifier: MIT
//
// node:util/types, using the checks in the engine's own methods.
'use strict';

const insides = internalBinding('insides');

const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
const viewTag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

// True if the method, which checks its `this`, accepts the value.
function accepts(method, ...args) {
  return (value) => {
    if (value === null || typeof value !== 'object' || insides.isOrdinary(value)) return false;
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

// An error created by an error constructor, in any context. A toStringTag hides what the engine knows.
function isNativeError(value) {
  if (!isObject(value)) return false;
  if (!hasTag(value)) return tagOf(value) === 'Error';
  return value instanceof Error && tagOf(value) !== 'DOMException';
}

// A namespace has no prototype, is not extensible, and rejects assignments although its properties are writable.
function isModuleNamespaceObject(value) {
  if (!isObject(value) || Object.getPrototypeOf(value) !== null || Object.isExtensible(value) || internalBinding('insides').proxyParts(value)) return false;
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
  isDate: accepts(Date.prototype.getTime),
  isRegExp: accepts(getter(RegExp, 'source')),
  isMap: accepts(Map.prototype.has),
  isSet: accepts(Set.prototype.has),
  isWeakMap: accepts(WeakMap.prototype.has, {}),
  isWeakSet: accepts(WeakSet.prototype.has, {}),
  isPromise: (value) => insides.isPromise(value),
  isProxy: (value) => insides.proxyParts(value) !== undefined,
  isNativeError,
  isArrayBuffer: accepts(getter(ArrayBuffer, 'byteLength')),
  isSharedArrayBuffer: accepts(getter(SharedArrayBuffer, 'byteLength')),
  isDataView: accepts(getter(DataView, 'byteLength')),
  isArrayBufferView: ArrayBuffer.isView,
  isTypedArray: (value) => isObject(value) && Reflect.apply(viewTag, value, []) !== undefined,
  isNumberObject: accepts(Number.prototype.valueOf),
  isStringObject: accepts(String.prototype.valueOf),
  isBooleanObject: accepts(Boolean.prototype.valueOf),
  isBigIntObject: accepts(BigInt.prototype.valueOf),
  isSymbolObject: accepts(Symbol.prototype.valueOf),
  isAsyncFunction: (value) => typeof value === 'function' && !Object.hasOwn(value, Symbol.toStringTag) &&
    /^Async(Generator)?Function$/.test(tagOf(value)),
  isGeneratorFunction: (value) => typeof value === 'function' && /GeneratorFunction$/.test(tagOf(value)),
  isGeneratorObject: (value) => isObject(value) && generators.some((prototype) => Object.prototype.isPrototypeOf.call(prototype, value)),
  isArgumentsObject: (value) => isObject(value) && !hasTag(value) && tagOf(value) === 'Arguments',
  isMapIterator: (value) => isObject(value) && tagOf(value) === 'Map Iterator',
  isModuleNamespaceObject,
  isKeyObject: (value) => isObject(value) && value instanceof require('node/crypto').KeyObject,
  isSetIterator: (value) => isObject(value) && tagOf(value) === 'Set Iterator',
};
types.isAnyArrayBuffer = (value) => types.isArrayBuffer(value) || types.isSharedArrayBuffer(value);
types.isBoxedPrimitive = (value) => types.isNumberObject(value) || types.isStringObject(value) ||
  types.isBooleanObject(value) || types.isBigIntObject(value) || types.isSymbolObject(value);
for (const name of ['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Int8Array', 'Int16Array',
  'Int32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']) {
  types[`is${name}`] = (value) => isObject(value) && Reflect.apply(viewTag, value, []) === name;
}

module.exports = types;
