// SPDX-License-Identifier: MIT
// Function.prototype.toString of functions without source.
'use strict';

const text = Function.prototype.toString;
const functions = [Math.max, Array, Error, TypeError, AggregateError, JSON.parse, JSON.stringify, FinalizationRegistry, Proxy, eval, parseInt,
  Function.prototype, text, WebAssembly.compile, (function named() {}).bind(), new Proxy(() => {}, {}), new Proxy(class {}, {}),
  Object.getOwnPropertyDescriptor(Map.prototype, 'size').get, Symbol.prototype[Symbol.toPrimitive], RegExp.prototype[Symbol.match],
  Array.prototype[Symbol.iterator], Promise.resolve, Object.getOwnPropertyDescriptor(RegExp, Symbol.species).get];
for (const one of functions) console.log(JSON.stringify(text.call(one)));

// Functions with source keep it.
for (const one of [function ( a ) { return '{\n    [native code]\n}'; }, (b) => b, class A { c() {} }, { * d() {} }.d, async () => '[native code]']) {
  console.log(JSON.stringify(`${one}`));
}
for (const other of [undefined, null, 1, 'text', {}, Object.create(Math.max)]) {
  try {
    text.call(other);
  } catch (error) {
    console.log(`${error}`);
  }
}
console.log(text.name, text.length, 'prototype' in text, Object.getOwnPropertyDescriptor(Function.prototype, 'toString').enumerable);
class Named extends Error {}
console.log(/^class Named/.test(Named), (class extends Math.max.constructor {}).toString === text);
