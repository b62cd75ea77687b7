// SPDX-License-Identifier: MIT
//
// structuredClone(), messages and v8.serialize() with objects that cannot be copied, and with objects that change or act
// while they are copied.
'use strict';

const { MessageChannel, receiveMessageOnPort } = require('node:worker_threads');
const { inspect } = require('node:util');
const crypto = require('node:crypto');
const v8 = require('node:v8');
const vm = require('node:vm');

const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const makers = {
  arguments: () => (function () { return arguments; })(1, 2),
  WeakRef: () => new WeakRef({}),
  FinalizationRegistry: () => new FinalizationRegistry(() => {}),
  generator: () => (function* () {})(),
  asyncGenerator: () => (async function* () {})(),
  arrayIterator: () => [].values(),
  mapIterator: () => new Map().entries(),
  setIterator: () => new Set().values(),
  stringIterator: () => ''[Symbol.iterator](),
  matches: () => 'a'.matchAll(/a/g),
  NumberFormat: () => new Intl.NumberFormat('en'),
  Collator: () => new Intl.Collator('en'),
  Symbol: () => Object(Symbol('x')),
  Math: () => Math,
  JSON: () => JSON,
  prototype: () => Object.prototype,
  ofErrorClass: () => Object.prototype.toString.call(structuredClone(TypeError.prototype)),
  contextError: () => vm.runInNewContext('new TypeError("of a context")').message,
  Instance: () => new WebAssembly.Instance(new WebAssembly.Module(wasm)) && 1,
  ownProto: () => JSON.parse('{"__proto__": {"x": 1}, "a": 1}'),
  ownProtoOfArray: () => Object.keys(structuredClone(Object.defineProperty([1], '__proto__', { value: 5, enumerable: true }))),
  removed() {
    const object = { get a() { delete object.b; return 1; }, b: 2, c: undefined };
    return object;
  },
  added() {
    const object = { get a() { object.z = 9; return 1; }, b: 2 };
    return object;
  },
  appended() {
    const array = [{ get a() { array.push(9); return 1; } }, 2];
    return array;
  },
  shortened() {
    const array = [{ get a() { array.length = 1; return 1; } }, 2, 3];
    return array;
  },
  subclassOfArrayBuffer: () => new (class Own extends ArrayBuffer {})(2),
  stackIsNumber: () => Object.assign(new Error('a'), { stack: 5 }),
};

function attempt(make) {
  try {
    return inspect(make(), { breakLength: Infinity }).replace(/\n +at .*/g, '');
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

function sent(value) {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(value);
    return receiveMessageOnPort(port2).message;
  } finally {
    port1.close();
  }
}

for (const name in makers) {
  console.log(name);
  console.log(' ', attempt(() => structuredClone(makers[name]())));
  console.log(' ', attempt(() => sent(makers[name]())));
  console.log(' ', attempt(() => v8.deserialize(v8.serialize(makers[name]()))));
}

// Clones of errors leave accessors out, and never show the engine's stack.
const error = vm.runInNewContext('new TypeError("of a context")');
for (const copy of [structuredClone(error), sent(error), v8.deserialize(v8.serialize(error))]) console.log(copy.stack.split('\n', 1)[0]);
for (const key of ['message', 'cause']) {
  const own = Object.defineProperty(new Error('data'), key, { get: () => 'accessor' });
  console.log(key, [structuredClone(own)[key], sent(own)[key]]);
}
Error.prototype.cause = 5;
console.log(Object.hasOwn(structuredClone(new Error('x')), 'cause'));
delete Error.prototype.cause;

// Setters of prototypes are not called.
Object.defineProperty(Object.prototype, 'own', { set() { throw new Error('a setter'); }, configurable: true });
const array = Object.defineProperty([], 1, { value: 5, enumerable: true });
Object.defineProperty(Array.prototype, '1', { set() { throw new Error('a setter'); }, configurable: true });
const object = Object.defineProperty({}, 'own', { value: 1, enumerable: true });
const copies = { a: structuredClone(object), b: structuredClone(array), c: sent(object), d: sent(array) };
delete Object.prototype.own;
delete Array.prototype[1];
console.log(copies);

// Objects of the platform are not values of v8.serialize().
for (const host of [crypto.createSecretKey(Buffer.from('a')), new Blob(['abc'])]) console.log(attempt(() => v8.serialize(host)));

// Buffers keep whether they can be resized; those without memory are refused.
const resizable = structuredClone(new ArrayBuffer(4, { maxByteLength: 8 }));
console.log(resizable.resizable, resizable.maxByteLength);
const gone = new ArrayBuffer(4);
structuredClone(gone, { transfer: [gone] });
console.log(attempt(() => structuredClone(gone)), attempt(() => sent(gone)));
