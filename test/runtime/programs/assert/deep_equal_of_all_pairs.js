// SPDX-License-Identifier: MIT
// Deep equality, strict and loose, of all pairs of values of many kinds: alone, and inside arrays, objects, maps and sets.
'use strict';
const assert = require('assert');
const { isDeepStrictEqual } = require('util');

class A { constructor() { this.a = 1; } }

const MAKE = [
  () => 1, () => -0, () => 0, () => NaN, () => '1', () => 'a', () => null, () => undefined, () => true, () => 1n, () => Symbol.for('z'),
  () => /a/g, () => /a/, () => /a/gi, () => /b/y, () => Object.assign(/a/, { x: 1 }), () => Object.assign(/a/g, { lastIndex: 1 }),
  () => new Date(1), () => new Date(2), () => new Date(NaN), () => [], () => [1], () => [1, 2], () => [undefined, 1],
  () => { const list = [0, 1]; delete list[0]; return list; }, () => Object.assign([1], { x: 1 }), () => ({}), () => ({ a: 1 }), () => ({ a: 2 }), () => ({ b: 1 }),
  () => new Map([[1, 2]]), () => new Map([['1', 2]]), () => new Map([[{ a: 1 }, 1]]), () => new Map([[{ a: 1 }, 2], [{ a: 2 }, 1]]),
  () => new Map([[{ a: 2 }, 1], [{ a: 1 }, 2]]), () => new Set([1]), () => new Set(['1']), () => new Set([{ a: 1 }, { a: 2 }]), () => new Set([{ a: 2 }, { a: 1 }]),
  () => new Set([[1], [1]]), () => new Set([[1], [2]]), () => new Error('x'), () => new TypeError('x'), () => Object.assign(new Error('x'), { c: 1 }),
  () => new Error('x', { cause: 1 }), () => Object.create(Error.prototype), () => Object.create(null), () => new Uint8Array(2), () => new Uint8Array([0, 1]),
  () => new Int8Array(2), () => new Float32Array([0, -0]), () => new Float64Array([NaN]), () => new ArrayBuffer(2), () => new ArrayBuffer(3),
  () => new SharedArrayBuffer(2), () => new DataView(new ArrayBuffer(2)), () => Object(1), () => Object('1'), () => Object(Symbol.iterator), () => Object(1n),
  () => new Boolean(false), () => new A(), () => ({ [Symbol.for('q')]: 1 }), () => new URL('http://a'), () => new URL('http://b'), () => new WeakMap(),
  () => Object.setPrototypeOf(new Map([[1, 2]]), Object.prototype), () => ({ get a() { return 1; } }), () => Buffer.from('a'), () => [[1, [2]]],
  () => ({ a: { b: { c: 1 } } }), () => (function () { return arguments; })(1), () => Object.defineProperty({}, Symbol.toStringTag, { value: 'Map' }),
  () => { const loop = {}; loop.loop = loop; return loop; }, () => ({ loop: { loop: {} } }),
];
const WRAP = [(value) => value, (value) => [value], (value) => new Map([[value, 1]]), (value) => new Set([value])];

function looselyEqual(a, b) {
  try {
    assert.deepEqual(a, b, 'differ');
    return true;
  } catch (error) {
    assert.strictEqual(error.message, 'differ');
    return false;
  }
}

const row = (value, wrap, isEqual) => MAKE.map((other) => (isEqual(value, wrap(other())) ? '=' : '.')).join('');

for (const wrap of WRAP) {
  for (const make of MAKE) console.log(row(wrap(make()), wrap, isDeepStrictEqual), row(wrap(make()), wrap, looselyEqual));
}
