// SPDX-License-Identifier: MIT
// util.inspect of nested plain values that take several lines, random ones and ones at the limits, with the program's changes.
'use strict';
const util = require('util');
const { generator, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 5));
class Point { constructor() { this.x = 1; } }
class Empty {}
const TEXTS = ['a', 'hello world', "it's", '"quoted"', '', 'é', 'a\nb', 'back\\', 'both\'"'];
const NAMES = ['a', 'name', 'id', 'longer_name', 'with space', '1', 'x-y', 'constructor'];
const text = () => (int(8) === 0 ? pick(TEXTS) : 'x'.repeat(int(pick([5, 30, 90]))));
const simple = () => pick([text, text, () => int(1e6), () => -0, () => null, () => undefined, () => true, () => 10n, () => new Date(int(1e9))])();
const object = (depth) => Object.fromEntries(times(int(7), () => [pick(int(9) === 0 ? NAMES : NAMES.slice(0, 7)), value(depth - 1)]));
const array = (depth) => times(int(pick([4, 12])), () => value(depth - 1));
const instance = (depth) => pick([() => new Point(), () => new Empty(), () => Object.assign(new Point(), object(depth))])();

function value(depth) {
  return depth <= 0 || int(3) === 0 ? simple() : pick([object, object, array, array, instance])(depth);
}

sums('random', 30, 100, () => util.inspect(value(1 + int(6))));

const list = [];
for (let i = 0; i < 8; i++) list.push({ i, text: 'y'.repeat(i * 3) });
console.log(list);
console.log({ list: list.slice(0, 6), more: { deep: { deeper: { deepest: {}, full: { a: 1 } }, none: [] } } });
const circle = { name: 'z'.repeat(70), inner: {} };
circle.inner.outer = circle;
console.log(circle, [circle.inner, 'w'.repeat(80)]);
console.log({ shown: 'v'.repeat(75), get hidden() { throw new Error('never called'); } });
for (const width of [57, 58, 59, 60, 61]) console.log({ a: 'u'.repeat(width), b: 1 });
Object.defineProperty(Point, 'name', { value: 'Spot' });
console.log([new Point(), { a: { b: { c: new Point() } } }, 't'.repeat(70)]);
Object.prototype[util.inspect.custom] = () => 'custom';
console.log([new Point(), 's'.repeat(80)]);
