// SPDX-License-Identifier: MIT
//
// node:util/types, using the checks in the engine's own methods.
'use strict';

const insides = internalBinding('insides');

const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
const viewTag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

// True if the method, which checks its `this`, accepts the value. Exceptions are expensive, so the value's kind is
// first compared with the kinds of samples, if the engine exposes kinds. Instances of subclasses may have another kind.
function accepts(Class, method, ...args) {
  let kinds;
  return (value) => {
    if (value === null || typeof value !== 'object') return false;
    const kind = insides.kindOf(value);
    kinds ??= samplesOf(Class).map(insides.kindOf);
    if (kind >= 0 && !kinds.includes(kind)) return false;
    try {
      Reflect.apply(method, value, args);
      return true;
    } catch {
      return false;
    }
  };
}

const MADE_BY_CALL = new Set([BigInt, Symbol]);
const SIZED = new Set([ArrayBuffer, SharedArrayBuffer]);

function samplesOf(Class) {
  if (MADE_BY_CALL.has(Class)) return [Object(Class(0))];
  const args = Class === DataView ? [new ArrayBuffer(0)] : SIZED.has(Class) ? [0] : [];
  return [new Class(...args), new (class extends Class {})(...args)];
}

const getter = (Class, name) => Object.getOwnPropertyDescriptor(Class.prototype, name).get;
const isObject = (value) => value !== null && typeof value === 'object';

const hasTag = (value) => Symbol.toStringTag in value;
const generators = [Object.getPrototypeOf(function* () {}).prototype, Object.getPrototypeOf(async function* () {}).prototype];

// An error created by an error constructor, in any context. A toStringTag hides the engine's own tag.
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
  isDate: accepts(Date, Date.prototype.getTime),
  isRegExp: accepts(RegExp, getter(RegExp, 'source')),
  isMap: accepts(Map, Map.prototype.has),
  isSet: accepts(Set, Set.prototype.has),
  isWeakMap: accepts(WeakMap, WeakMap.prototype.has, {}),
  isWeakSet: accepts(WeakSet, WeakSet.prototype.has, {}),
  isPromise: (value) => insides.isPromise(value),
  isProxy: (value) => insides.proxyParts(value) !== undefined,
  isNativeError,
  isArrayBuffer: accepts(ArrayBuffer, getter(ArrayBuffer, 'byteLength')),
  isSharedArrayBuffer: accepts(SharedArrayBuffer, getter(SharedArrayBuffer, 'byteLength')),
  isDataView: accepts(DataView, getter(DataView, 'byteLength')),
  isArrayBufferView: ArrayBuffer.isView,
  isTypedArray: (value) => isObject(value) && Reflect.apply(viewTag, value, []) !== undefined,
  isNumberObject: accepts(Number, Number.prototype.valueOf),
  isStringObject: accepts(String, String.prototype.valueOf),
  isBooleanObject: accepts(Boolean, Boolean.prototype.valueOf),
  isBigIntObject: accepts(BigInt, BigInt.prototype.valueOf),
  isSymbolObject: accepts(Symbol, Symbol.prototype.valueOf),
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
types.isBoxedPrimitive = (value) => isObject(value) && !insides.isOrdinary(value) && (types.isNumberObject(value) || types.isStringObject(value) ||
  types.isBooleanObject(value) || types.isBigIntObject(value) || types.isSymbolObject(value));
for (const name of ['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Int8Array', 'Int16Array',
  'Int32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']) {
  types[`is${name}`] = (value) => isObject(value) && Reflect.apply(viewTag, value, []) === name;
}

module.exports = types;
