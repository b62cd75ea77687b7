// SPDX-License-Identifier: MIT
//
// Inspecting and comparing what is very long, has holes or other properties, or is circular.
'use strict';

const { inspect, isDeepStrictEqual } = require('util');

const long = new Array(300000).fill(1);
console.log(inspect(long));
console.log(inspect(Object.assign([1, 2], { name: 1, [Symbol('s')]: 2 })), inspect(Object.assign(new Uint8Array(1), { name: 1 })));
console.log(inspect(Buffer.alloc(1e6)), inspect(new Uint16Array(300000)), inspect('x'.repeat(1e6)).slice(-30));
console.log(isDeepStrictEqual(long, long.slice()), isDeepStrictEqual(long, [...long.slice(1), 2]));
console.log(isDeepStrictEqual(Buffer.alloc(1e6), Buffer.alloc(1e6)), isDeepStrictEqual(Buffer.alloc(1e6), Buffer.alloc(1e6, 1)));

// Holes, other properties of long arrays, and cycles of different lengths on both sides.
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
