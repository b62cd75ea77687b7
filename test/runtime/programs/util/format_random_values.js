// SPDX-License-Identifier: MIT
// util.format and console.log of random templates and values, also with other default options and changed classes.
'use strict';
const util = require('util');
const { generator, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 9));
const PIECES = ['%s', '%d', '%i', '%f', '%j', '%o', '%O', '%c', '%%', '%', '%x', 'text', ' ', '%5', '\n', '%s%s'];
const VALUES = ['a', '', '%s', '5', '-0', ' 7x', "it's", 'a\nb', 0, -0, 1.5, NaN, Infinity, 1e21, 12345678, 10n, -1n, true, false, null, undefined, Symbol('s'),
  Symbol(), {}, [], { a: 1 }, { 'a-b': [1, 'x'] }, [1, 2, 3], { a: { b: { c: {} } } }, { a: { b: { c: { d: 1 } } } }, [[[[]]]], [undefined, null], [, 1],
  { toString() { return 'own'; } }, { get a() { return 1; } }, { [Symbol('k')]: 1 }, Object.create(null), new Date(0), new Map([[1, 2]]), () => {}, class A {},
  { long: 'x'.repeat(60), b: 1 }, { long: 'x'.repeat(80) }, Object.defineProperty({}, 'hidden', { value: 1 }), { __proto__: { a: 1 } }, { constructor: 1 }, [1, 2, 3, 4, 5, 6, 7],
  { a: -0, b: 1n, c: Symbol('t'), d: null, e: undefined }, { 1: 2, b_c: 'é', 'd e': "f'g" }, Object.assign([1], { x: 2 })];
class Simple { constructor(x) { this.x = x; } }
class Tagged { get [Symbol.toStringTag]() { return 'Other'; } }
class Derived extends Simple {}
class Custom { [util.inspect.custom]() { return 'shown'; } }
class Named { static name = 'Renamed'; }
class Computed { static get name() { return 'Computed'; } }
function Old() { this.y = [1]; }
const orphan = new (class Orphan {})();
Object.getPrototypeOf(orphan).constructor = 5;
VALUES.push(new Set(), new Set([5, 3]), new Set(['a', { b: new Set([1]) }]), new Map(), new Map([['a', 3], ['b', { c: 1 }]]), new Map([[{ k: 1 }, new Map([[1, [2]]])]]),
  new Set(times(17, int)), new Set([[[[1]]]]), new Map([['x'.repeat(40), 'y'.repeat(40)]]), Object.assign(new Set([1]), { extra: 1 }), new (class Sub extends Map {})([[1, 2]]),
  new Date(1e12), new Date(NaN), Object.assign(new Date(0), { a: 1 }), { d: new Date(5), s: new Set(['x']) }, new Simple(1), new Simple({ a: new Simple([1, 2]) }), new Derived(2),
  new Tagged(), new Custom(), new Named(), new Computed(), new Old(), new (class extends Simple {})(3), new (class {})(), orphan, [new Simple('text')], new Simple('x'.repeat(70)),
  Object.setPrototypeOf(new Map(), Set.prototype), Object.setPrototypeOf({ a: 1 }, Map.prototype), Object.setPrototypeOf(new Date(0), null), new Set([() => {}, 1]),
  ...[Error, Number, Boolean, Array, WeakMap].map((Class) => Object.create(Class.prototype)));
const template = () => times(int(5), () => pick(PIECES)).join('');
const values = () => times(int(4), () => pick(VALUES));
// Messages of the engine's errors differ.
function formatted() {
  const args = int(5) === 0 ? values() : [template(), ...values()];
  try {
    return util.format(...args);
  } catch (error) {
    return error.name;
  }
}

sums('format', 20, 200, formatted);
sums('inspect', 10, 100, () => util.inspect(pick(VALUES)));
for (const [name, value, usual] of [['numericSeparator', true, false], ['breakLength', 20, 80], ['depth', 0, 2], ['compact', false, 3], ['sorted', true, false]]) {
  util.inspect.defaultOptions[name] = value;
  sums(name, 2, 100, () => `${formatted()} ${util.inspect(pick(VALUES))}`);
  util.inspect.defaultOptions[name] = usual;
}
Object.prototype[util.inspect.custom] = function () { return 'custom'; };
sums('custom', 2, 100, () => `${formatted()} ${util.inspect(pick(VALUES))}`);
delete Object.prototype[util.inspect.custom];
Object.prototype[Symbol.toStringTag] = 'Tag';
sums('tag', 2, 100, formatted);
delete Object.prototype[Symbol.toStringTag];
Object.defineProperty(Map.prototype, Symbol.toStringTag, { value: 'Plan', configurable: true });
Object.defineProperty(Simple, 'name', { value: 'Plain' });
Set.prototype.forEach = () => console.log('never called');
sums('classes', 2, 200, () => util.inspect(pick(VALUES)));
console.log('%s is %d years and %i days, %f', 'Bob', 42, 42.9, '1.50', { a: 1 }, 'end');
console.log('100%', { a: [1, 2] }, -0);
console.log('%% %s');
console.log({ a: 1 }, [], 'x', 5n);
