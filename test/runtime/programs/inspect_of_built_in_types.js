// SPDX-License-Identifier: MIT
// console.log of every kind of value.
'use strict';
class Point { constructor() { this.x = 1; } get y() { return 2; } static z = 3; #secret = 4; }
class Named extends Map { get [Symbol.toStringTag]() { return 'Tagged'; } }
const circle = { name: 'circle', list: [] };
circle.self = circle;
circle.list.push(circle, { circle });
const values = [
  undefined, null, true, 0, -0, 1.5, NaN, 1n, 'text', "it's", 'both \' and "', 'line\nbreak', '\u0007\u{1f600}', Symbol('s'), Symbol.iterator,
  [], [1, , 3], [undefined, null], new Array(5), Array.from({ length: 120 }, (_, i) => i), Object.assign([1], { extra: true, '-1': 2 }),
  {}, { a: 1, 'b-c': 2, [Symbol('k')]: 3, 4: 5 }, { get a() { return 1; }, set a(v) {}, get b() { return 1; }, set c(v) {} }, Object.create(null), Object.create({ a: 1 }),
  Object.create(null, { hidden: { value: 1 }, shown: { value: 2, enumerable: true } }),
  new Point(), new (class extends Point {})(), Point, class {}, class extends Point {}, function named() {}, () => {}, async () => {}, function* gen() {}, async function* agen() {}, Object.assign(function f() {}, { a: 1 }),
  new Map([[1, { a: 1 }], ['k', new Map()]]), new Set([1, [2], new Set()]), new Named([[1, 2]]), new WeakMap(), new WeakSet(), [1, 2][Symbol.iterator](), 'ab'[Symbol.iterator](),
  new Date(0), new Date(NaN), /re+/gi, Object.assign(/x/, { a: 1 }), new Number(1), new String('abc'), new Boolean(false), Object(Symbol('o')), Object(1n),
  new Promise(() => {}),
  new Uint8Array(3), new Float64Array([1.5, -0]), new BigInt64Array(1), new ArrayBuffer(4), new DataView(new ArrayBuffer(2)), new SharedArrayBuffer(1), Buffer.from('hi'),
  circle, { a: { b: { c: { d: 1 } } } }, [[[[1]]]], { f() {}, g: () => {}, async h() {} }, globalThis === global, JSON, Math, Reflect, Atomics,
  new Proxy({ a: 1 }, {}), new Proxy(function p() {}, {}), (function () { return arguments; })(1, 2), new (class Foo { [Symbol.for('nodejs.util.inspect.custom')]() { return 'custom!'; } })(),
  { [Symbol.toStringTag]: 'Tag', a: 1 }, new (class Empty {})(), { a: 'x'.repeat(100), b: 'y'.repeat(30) }, ['a'.repeat(40), 'b'.repeat(40)], { long: 'a\n'.repeat(3) }, 'x'.repeat(20).split(''),
  (function* () {})(), new URL('http://user@host:1/path?q=1#h'), new URLSearchParams('a=1&b=2'), new AbortController().signal, new WeakRef({}),
];
for (const value of values) console.log(value);
console.log([values[4], values[8]], { nested: values.slice(5, 9) });
