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
console.log('%s is %d years and %i days, %f', 'Bob', 42, 42.9, '1.50', { a: 1 }, 'end');
console.log('100%', { a: [1, 2] }, -0);
console.log('%% %s');
console.log({ a: 1 }, [], 'x', 5n);
