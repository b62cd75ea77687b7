// SPDX-License-Identifier: MIT
//
// The engine's built-ins that a program can replace, by name.
'use strict';

const words = (text) => text.trim().split(/\s+/);

// Methods by object: `Array` means Array.prototype.
const METHODS = {
  Array: words(`at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes
    indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted
    toSpliced unshift values with`),
  String: words(`at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf localeCompare match
    matchAll normalize padEnd padStart repeat replace replaceAll search slice split startsWith substr substring toLowerCase
    toUpperCase toWellFormed trim trimEnd trimStart`),
  RegExp: words('exec test'),
  Map: words('clear delete entries forEach get has keys set values'),
  Set: words('add clear delete entries forEach has keys values'),
  WeakMap: words('delete get has set'),
  WeakSet: words('add delete has'),
  WeakRef: words('deref'),
  Promise: words('catch finally then'),
  Function: words('apply bind call'),
  Number: words('toFixed toPrecision toString'),
  Date: words(`getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset
    getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMinutes getUTCMonth getUTCSeconds toISOString toJSON toUTCString`),
  TypedArray: words('set subarray'),
  DataView: words(`getBigInt64 getBigUint64 getFloat32 getFloat64 getInt16 getInt32 getInt8 getUint16 getUint32 getUint8
    setBigInt64 setBigUint64 setFloat32 setFloat64 setInt16 setInt32 setInt8 setUint16 setUint32 setUint8`),
  Object: words('hasOwnProperty isPrototypeOf propertyIsEnumerable'),
};

// If toString() is called without an argument, the receiver may be anything.
const NEEDS_ARGUMENT = new Set(['toString']);

// Functions of globals that do not depend on `this`.
const STATICS = {
  __proto__: null,
  Array: words('from isArray of'),
  ArrayBuffer: words('isView'),
  Atomics: words('add and compareExchange exchange load notify or store sub wait xor'),
  BigInt: words('asIntN asUintN'),
  Date: words('UTC now parse'),
  Math: words(`abs acos asin atan atan2 cbrt ceil clz32 cos exp floor fround hypot imul log log10 log1p log2 max min pow random
    round sign sin sqrt tan trunc`),
  Number: words('isFinite isInteger isNaN isSafeInteger parseFloat parseInt'),
  Object: words(`assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor
    getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf hasOwn is isExtensible isFrozen isSealed
    keys preventExtensions seal setPrototypeOf values`),
  Reflect: words(`apply construct defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has isExtensible
    ownKeys preventExtensions set setPrototypeOf`),
  String: words('fromCharCode fromCodePoint raw'),
  Symbol: words('for keyFor'),
  WebAssembly: words('Instance Module'),
};

// Functions of globals that need their object as `this`.
const WITH_RECEIVER = {
  __proto__: null,
  Promise: words('all allSettled any race reject resolve'),
  Proxy: words('revocable'),
};
for (const name of words(`BigInt64Array BigUint64Array Float32Array Float64Array Int16Array Int32Array Int8Array Uint16Array
  Uint32Array Uint8Array Uint8ClampedArray`)) WITH_RECEIVER[name] = words('from of');

const GLOBALS = new Set([...Object.keys(STATICS), ...Object.keys(WITH_RECEIVER), ...words(`Boolean DataView Function Map RegExp Set
  SharedArrayBuffer WeakMap WeakRef WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent escape globalThis isFinite isNaN
  parseFloat parseInt unescape`)]);

const ERRORS = new Set(words('AggregateError Error EvalError RangeError ReferenceError SyntaxError TypeError URIError'));

// Saved before any script runs: what scripts need at every start, and constructors, whose objects have prototypes of
// their realm. Everything else is looked up when it is needed (engine/originals.c).
const KEPT = new Set([...ERRORS, ...words(`Array Array.from Array.of Array.prototype FinalizationRegistry Function Function.prototype
  Function.prototype.bind Function.prototype.toString globalThis JSON JSON.parse JSON.stringify Number Number.prototype Object
  Object.create Object.defineProperty
  Object.entries Object.fromEntries Object.getOwnPropertyDescriptor Object.getOwnPropertyDescriptors Object.getOwnPropertyNames
  Object.getOwnPropertySymbols Object.keys Object.prototype Object.values Promise Promise.prototype Promise.prototype.then Reflect
  Reflect.apply Reflect.construct Reflect.ownKeys RegExp RegExp.prototype RegExp.prototype.exec String String.prototype
  String.prototype.charCodeAt String.prototype.endsWith String.prototype.indexOf String.prototype.lastIndexOf
  String.prototype.match String.prototype.split String.prototype.startsWith Symbol`),
...words(`concat entries filter flat flatMap indexOf keys lastIndexOf map push slice splice toReversed toSorted toSpliced values
  with`).map((name) => `Array.prototype.${name}`),
'String.prototype.slice', ...WITH_RECEIVER.Promise.map((name) => `Promise.${name}`)]);

// Functions that iterate over their first argument.
const ITERATING = new Set(['Array.from', 'Object.fromEntries', 'Promise.all', 'Promise.allSettled', 'Promise.any', 'Promise.race']);

// Constructors that iterate over their argument and call one of their methods for each element.
const COLLECTIONS = new Set(words('Map Set WeakMap WeakSet'));

module.exports = { METHODS, NEEDS_ARGUMENT, STATICS, WITH_RECEIVER, GLOBALS, ERRORS, ITERATING, COLLECTIONS, KEPT };
