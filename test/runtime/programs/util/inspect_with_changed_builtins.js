// SPDX-License-Identifier: MIT
// inspect of plain objects and arrays while a program changes their classes, also from inside a custom inspect function.
'use strict';

const util = require('util');

const value = () => ({ list: [1, , 3, [4]], inner: { a: 1, text: 'a\nb'.repeat(20) }, empty: [], none: {} });
const show = (name) => console.log(name, util.inspect(value()), util.inspect([[1, 2], { a: 1 }], { compact: false }));

// Shows values with a property changed, and restores it.
function changed(object, key, descriptor) {
  const before = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { __proto__: null, configurable: true, ...descriptor });
  show(`${String(key)}:`);
  delete object[key];
  if (before !== undefined) Object.defineProperty(object, key, { __proto__: null, ...before });
}

class Renamed extends Array {}
show('unchanged:');
for (const { prototype } of [Array, Object]) {
  changed(prototype, 'constructor', { value: Renamed });
  changed(prototype, Symbol.toStringTag, { value: 'Tag' });
  changed(prototype, Symbol.toStringTag, { get: () => 'Getter' });
  changed(prototype, util.inspect.custom, { value: () => 'custom' });
  changed(prototype, '1', { value: 'inherited', writable: true });
}
changed(Array, 'name', { value: 'List' });
changed(Object, 'name', { get: () => 'Thing' });
changed(Array, Symbol.hasInstance, { value: () => false });
const { iterator } = Symbol;
const { [iterator]: values } = Array.prototype;
delete Array.prototype[iterator];
show('not iterable:');
Object.defineProperty(Array.prototype, iterator, { value: values, writable: true, configurable: true });
show('restored:');

// Siblings after the custom function see its change.
const patching = { [util.inspect.custom]: () => { Array.prototype[Symbol.toStringTag] = 'Late'; return 'patched'; } };
console.log(util.inspect([[1], patching, [2], { a: [3] }]));
delete Array.prototype[Symbol.toStringTag];
class Getter { get [Symbol.toStringTag]() { Object.prototype[util.inspect.custom] = () => 'from getter'; return 'G'; } }
console.log(util.inspect([{ a: 1 }, new Getter(), { b: 1 }, [{ c: 1 }]]));
delete Object.prototype[util.inspect.custom];

// Arrays with accessors, hidden elements and large gaps.
const odd = [1, 2, 3, 4];
Object.defineProperty(odd, 1, { get: () => 1, enumerable: true });
Object.defineProperty(odd, 2, { value: 1, enumerable: false });
const gaps = [1, 2];
gaps[5] = 1;
gaps[500] = 2;
gaps[100000] = 3;
const mixed = [];
for (let i = 0; i < 400; i += 2) mixed[i] = i;
console.log(util.inspect([odd, gaps, mixed, Object.assign([1, , 2], { named: 1 }), Object.freeze([1, , 2])], { maxArrayLength: 8 }));
for (const maxArrayLength of [0, 1, 2, 3, 99, null]) console.log(util.inspect(mixed, { maxArrayLength, breakLength: Infinity }));
