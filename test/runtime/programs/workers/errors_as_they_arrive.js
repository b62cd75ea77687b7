// SPDX-License-Identifier: MIT
//
// What is left of an exception when it reaches the Worker object: the prototype of a standard class, own properties, the
// causes; everything else as far as it can be cloned.
'use strict';

const { Worker } = require('node:worker_threads');

const programs = [
  'throw new TypeError("plain")',
  'class Own extends RangeError { get name() { return "Own" } get extra() { return [1] } } throw new Own("own class")',
  'class Named extends Error {} Named.prototype.name = "Named"; Object.defineProperty(Named.prototype, "hidden", { value: 3 }); throw new Named("m")',
  'require("fs").readFile(1, 2)',
  'throw Object.assign(new Error("p"), { code: "C", f() {}, s: Symbol("x"), n: null, u: undefined, d: new Date(0), b: 5n, m: new Map([[1, 2]]) })',
  'throw Object.assign(new Error("bytes"), { bytes: Buffer.from("abc") })',
  'throw Object.assign(new Error("nested"), { inner: new TypeError("in") })',
  'throw Object.assign(new Error("nested function"), { inner: { f() {} } })',
  'throw Object.assign(new Error("key"), { key: require("crypto").createSecretKey(Buffer.from("a")) })',
  'throw new Error("causes", { cause: new RangeError("1", { cause: "text" }) })',
  'throw new Error("function", { cause: () => 1 })',
  'throw new Error("symbol", { cause: Symbol("z") })',
  'throw new Error("nothing", { cause: undefined })',
  'throw new AggregateError([new Error("a")], "aggregate")',
  'const error = new Error("of itself"); error.self = error; throw error',
  'const error = new Error("accessors"); Object.defineProperty(error, "a", { get() { return 5 }, enumerable: true }); Object.defineProperty(error, "t", { get() { throw 1 } }); throw error',
  'throw Object.freeze(new Error("frozen"))',
  'throw Object.assign(new Error("m"), { message: 5 })',
  'throw Object.setPrototypeOf(new URIError("no prototype"), null)',
  'throw Object.assign(new Error("t"), { [Symbol.toStringTag]: "Tag" })',
  'throw require("vm").runInNewContext("new TypeError(`of a context`)")',
  'throw new DOMException("m", "AbortError")',
  'throw Object.create(Error.prototype)',
  'throw Buffer.from("abc")',
  'throw { [require("util").inspect.custom]() { return "custom" } }',
  'throw new (class Own extends Array {})(3)',
  'throw new WeakMap()', 'throw new SharedArrayBuffer(1)', 'throw Symbol()',
  'throw require("crypto").createSecretKey(Buffer.from("a"))',
  'setTimeout(() => { throw new EvalError("later") })',
];

function attributes({ writable, enumerable, configurable }) {
  return `${writable ? 'w' : '-'}${enumerable ? 'e' : '-'}${configurable ? 'c' : '-'}`;
}

function shown(value, depth = 0) {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const lines = [`${Object.prototype.toString.call(value)} ${Object.getPrototypeOf(value)?.constructor.name}`];
  for (const key of Reflect.ownKeys(value).sort((a, b) => (String(a) < String(b) ? -1 : 1))) {
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (typeof property.value === 'function') lines.push(`${String(key)} ${attributes(property)} ${property.value()}`);
    else if (key === 'stack') lines.push(`stack ${attributes(property)} ${property.value.includes(value.message)}`);
    else if (depth < 3) lines.push(`${String(key)} ${attributes(property)} ${shown(property.value, depth + 1)}`);
  }
  return lines.join(`\n${'  '.repeat(depth + 1)}`);
}

function run(index) {
  if (index === programs.length) return;
  console.log(programs[index]);
  const worker = new Worker(programs[index], { eval: true });
  worker.on('error', (error) => console.log(shown(error)));
  worker.on('exit', (code) => {
    console.log(code);
    run(index + 1);
  });
}

run(0);
