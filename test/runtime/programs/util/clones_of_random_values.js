// SPDX-License-Identifier: MIT
// structuredClone of random values with cycles, shared references, holes, unusual keys and uncloneable values.
'use strict';
const { inspect } = require('util');

let seed;
const random = (count) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % count;
};
const pick = (list) => list[random(list.length)];
class Subclass extends Map {}
class Own {
  field = 1;
}

function fillArray(array, depth) {
  for (let i = random(4); i > 0; i--) array.push(value(depth - 1));
  if (random(6) === 0) array.length++;
  if (random(6) === 0) array.named = value(0);
  if (random(9) === 0) array[3000 + random(100)] = 'far';
  return array;
}
function fillObject(object, depth) {
  for (let i = random(4); i > 0; i--) object[pick(['a', 'b', '1', 'c d'])] = value(depth - 1);
  if (random(6) === 0) object[Symbol('symbol')] = 1;
  if (random(6) === 0) Object.defineProperty(object, 'hidden', { value: 1 });
  if (random(6) === 0) Object.defineProperty(object, 'getter', { get: () => 'got', enumerable: true });
  return object;
}

let known;
const kinds = [
  (depth) => fillArray(known[known.length] = [], depth),
  (depth) => fillObject(known[known.length] = random(9) === 0 ? { __proto__: null } : {}, depth),
  (depth) => new Set([value(depth - 1), value(depth - 1)]),
  (depth) => new Map([[value(depth - 1), value(depth - 1)]]),
  () => pick([new Date(7), /a/g, new Own(), new Subclass([[1, 2]])]),
  () => Object(pick([1, -0, 'text', true, 5n])),
  () => Object.assign(pick([new Error('message'), new TypeError('other', { cause: { a: 1 } })]), { stack: 'stack' }),
  () => pick([new Uint8Array([1, 2]), new Float64Array([-0, NaN]), new DataView(new ArrayBuffer(4), 1, 2), new ArrayBuffer(3)]),
  () => (random(4) === 0 ? pick([new WeakMap(), new WeakSet(), Promise.resolve(), Object(Symbol.iterator), new Proxy({}, {}), new Proxy([], {}), () => 1,
    Symbol('symbol'), class {}]) : 1),
];
function value(depth) {
  if (known.length > 0 && random(6) === 0) return pick(known);
  if (depth <= 0 || random(4) === 0) return pick([0, -0, 1.5, NaN, 'text', '', true, null, undefined, 12n]);
  return pick(kinds)(depth);
}
function cloned(original) {
  try {
    return inspect(structuredClone(original), { depth: 9 });
  } catch (error) {
    return `${error.name} ${error.code} ${error.message}`;
  }
}
for (let i = 1; i <= 400; i++) {
  seed = i * 7919;
  known = [];
  console.log(i, cloned(value(3)));
}
