// SPDX-License-Identifier: MIT
// Every kind of value against every other, strictly and loosely.
'use strict';
const assert = require('assert');
const util = require('util');

const VALUES = {
  u8: new Uint8Array([1]), i8: new Int8Array([1]), buffer: Buffer.from([1]), array: [1], texts: ['1'], object: { 0: 1 },
  args: (function () { return arguments; })(1), map: new Map([[1, 1]]), mapText: new Map([['1', 1]]), set: new Set([1]),
  setText: new Set(['1']), setObject: new Set([{ a: 1 }]), setOther: new Set([{ a: '1' }]), weak: new WeakMap(), weak2: new WeakMap(),
  error: new Error('a'), cause: new Error('a', { cause: 1 }), cause2: new Error('a', { cause: 2 }), type: new TypeError('a'),
  several: new AggregateError([1], 'x'), several2: new AggregateError([2], 'x'), fake: { name: 'Error', message: 'a' },
  noDate: new Date(NaN), noDate2: new Date(NaN), date: new Date(0), dateX: Object.assign(new Date(0), { x: 1 }), boxed: new Number(1),
  boxedBig: Object(1n), boxedText: new String('a'), boxedSymbol: Object(Symbol.iterator), boxedSymbol2: Object(Symbol.iterator),
  fn: () => {}, fn2: () => {}, bytes: new ArrayBuffer(1), shared: new SharedArrayBuffer(1), view: new DataView(new ArrayBuffer(1)),
  bare: Object.create(null), empty: {}, tagged: { [Symbol.toStringTag]: 'Foo' }, nan: NaN, one: 1, text: '1', yes: true, nothing: null,
  missing: undefined, zero: 0, minus: -0, big: 1n, floats: new Float64Array([-0]), floats2: new Float64Array([0]), regexp: /a/g,
  regexp2: Object.assign(/a/g, { lastIndex: 1 }), hidden: Object.defineProperty({}, 'a', { value: 1 }), mapObject: new Map([[{ a: 1 }, 1]]),
  mapOther: new Map([[{ a: 1 }, '1']]), mapMissing: new Map([[undefined, 1]]), mapNull: new Map([[null, 1]]), setMissing: new Set([undefined]),
  setNull: new Set([null]), setNaN: new Set([NaN]), setZero: new Set([0]), setEmpty: new Set(['']), url: new URL('http://a/'),
  url2: new URL('http://b/'), one1: new (class A {})(), one2: new (class A {})(), symbol: { [Symbol.for('a')]: 1 }, symbol2: { [Symbol.for('a')]: 2 },
  hole: [, 1], noHole: [undefined, 1],
};
function holds(name, a, b) {
  try {
    assert[name](a, b);
    return '=';
  } catch {
    return '.';
  }
}
for (const [one, a] of Object.entries(VALUES)) {
  for (const [two, b] of Object.entries(VALUES)) {
    const result = holds('deepStrictEqual', a, b) + holds('deepEqual', a, b);
    if (result !== '..') console.log(one, two, result, util.isDeepStrictEqual(a, b));
  }
}
const loop = { name: 'x' };
loop.self = loop;
const other = { name: 'x' };
other.self = other;
console.log(util.isDeepStrictEqual(loop, other), util.isDeepStrictEqual({ a: loop }, { a: { name: 'x', self: loop } }));
