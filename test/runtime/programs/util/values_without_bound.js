// SPDX-License-Identifier: MIT
//
// Inspecting and comparing what is very deep, very long, or has no end: an answer or a RangeError, and soon.
'use strict';

const assert = require('assert');
const { inspect, isDeepStrictEqual } = require('util');

function outcome(run) {
  try {
    const result = run();
    return typeof result === 'string' && result.length > 400 ? `${result.slice(0, 40)} and so on` : result;
  } catch (error) {
    return `${error.name} ${error.message}`;
  }
}

const nested = (wrap, levels, end = {}) => {
  let value = end;
  for (let i = 0; i < levels; i++) value = wrap(value);
  return value;
};
const LEVELS = 100000;
const WRAPS = {
  object: (value) => ({ value }), array: (value) => [value], map: (value) => new Map([[1, value]]), set: (value) => new Set([value]),
  proxy: (value) => new Proxy(value, {}), prototype: (value) => Object.create(value),
};
for (const [name, wrap] of Object.entries(WRAPS)) {
  console.log(name, outcome(() => inspect(nested(wrap, LEVELS))));
  if (name !== 'prototype') console.log(name, outcome(() => isDeepStrictEqual(nested(wrap, LEVELS), nested(wrap, LEVELS))));
}

const endless = () => ({ get next() { return endless(); } });
console.log(outcome(() => inspect(endless(), { getters: true })));
console.log(outcome(() => isDeepStrictEqual(endless(), endless())));
console.log(outcome(() => assert.deepStrictEqual(endless(), endless())));
const own = () => ({ [inspect.custom]: own });
console.log(outcome(() => inspect(own())));

const long = new Array(1e6).fill(1);
console.log(outcome(() => inspect(long)));
console.log(inspect(Object.assign([1, 2], { name: 1, [Symbol('s')]: 2 })), inspect(Object.assign(new Uint8Array(1), { name: 1 })));
console.log(outcome(() => inspect(Buffer.alloc(1e7))), outcome(() => inspect(new Uint16Array(2e6))), outcome(() => inspect('x'.repeat(1e7))));
console.log(isDeepStrictEqual(long, long.slice()), isDeepStrictEqual(long, [...long.slice(1), 2]));
console.log(isDeepStrictEqual(Buffer.alloc(1e7), Buffer.alloc(1e7)), isDeepStrictEqual(Buffer.alloc(1e7), Buffer.alloc(1e7, 1)));

// Holes, other properties of long arrays, and both sides in circles of other lengths.
console.log(isDeepStrictEqual([, 1], [undefined, 1]), isDeepStrictEqual([, 1], [, 1]), isDeepStrictEqual(new Array(5000), Object.assign(new Array(5000), { x: 1 })));
const one = {};
one.next = one;
const two = { next: {} };
two.next.next = two;
const other = { next: { back: null } };
other.next.back = other;
console.log(isDeepStrictEqual(one, two), isDeepStrictEqual(two, one), isDeepStrictEqual(one, other), isDeepStrictEqual(one, { next: { next: {} } }));
const loop = new Set();
loop.add(loop);
console.log(isDeepStrictEqual(loop, new Set([loop])), inspect(loop));
