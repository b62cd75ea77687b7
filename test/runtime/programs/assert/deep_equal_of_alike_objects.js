// SPDX-License-Identifier: MIT
// Deep equality of objects that have the same shape: tags, accessors, hidden properties and internal state still count.
'use strict';

const assert = require('assert');
const util = require('util');

function compare(name, a, b) {
  const answers = [assert.deepEqual, assert.deepStrictEqual].map((method) => {
    try {
      method(a, b);
      return true;
    } catch (error) {
      return error.code ?? error.name;
    }
  });
  console.log(name, ...answers, util.isDeepStrictEqual(a, b));
}

const tagged = (tag) => ({ a: 1, [Symbol.toStringTag]: tag });
const hidden = (value) => Object.defineProperty({ a: 1 }, 'b', { value, enumerable: false });
const accessor = (value) => Object.defineProperty({}, 'a', { get: () => value, enumerable: true });
class Tag { constructor(tag) { this.tag = tag; } get [Symbol.toStringTag]() { return this.tag; } }
const bare = (value) => ({ __proto__: null, value });

compare('same', { a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 2] } });
compare('other value', { a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3] } });
compare('other order', { a: 1, b: 2 }, { b: 2, a: 1 });
compare('loose', { a: 1 }, { a: '1' });
compare('zeros', { a: 0 }, { a: -0 });
compare('symbols', { [Symbol.iterator]: 1 }, { [Symbol.iterator]: 2 });
compare('tags', tagged('A'), tagged('A'));
compare('other tags', tagged('A'), tagged('B'));
compare('computed tags', new Tag('A'), new Tag('B'));
compare('hidden', hidden(1), hidden(2));
compare('accessors', accessor(1), accessor(2));
compare('no prototype', bare(1), bare(1));
compare('no prototype, other', bare(1), bare({}));
compare('holes', [1, , 2], [1, undefined, 2]);
compare('sparse', Object.assign([], { 5: 1 }), Object.assign([], { 5: 1 }));
compare('dates', new Date(1), new Date(2));
compare('patterns', /a/g, /a/i);
compare('positions', Object.assign(/a/g, { lastIndex: 1 }), /a/g);
compare('buffers', new ArrayBuffer(3), Uint8Array.of(0, 0, 0).buffer);
compare('other buffers', new ArrayBuffer(3), Uint8Array.of(0, 1, 0).buffer);
compare('shorter buffers', new ArrayBuffer(3), new ArrayBuffer(2));
compare('floats', Float64Array.of(0, NaN), Float64Array.of(-0, NaN));
compare('zero floats', Float32Array.of(0), Float32Array.of(-0));
compare('Buffers', Buffer.from('abc'), Buffer.from('abc'));
compare('other Buffers', Buffer.from('abc'), Buffer.from('abd'));
compare('named views', Object.assign(Uint8Array.of(1), { a: 1 }), Object.assign(Uint8Array.of(1), { a: 2 }));
compare('maps', new Map([[1, { a: 1 }]]), new Map([[1, { a: 1 }]]));
compare('sets', new Set([{ a: 1 }, 2]), new Set([2, { a: 2 }]));
const [left, right] = [{}, {}];
left.self = left;
right.self = right;
compare('cycles', left, right);
let turn = 0;
Object.defineProperty(Uint8Array.prototype, Symbol.toStringTag, { configurable: true, get: () => `Tag${turn++}` });
compare('patched tag of views', Uint8Array.of(1), Uint8Array.of(1));
delete Uint8Array.prototype[Symbol.toStringTag];
Object.defineProperty(Date.prototype, Symbol.toStringTag, { configurable: true, get: () => `Tag${turn++}` });
compare('patched tag of dates', new Date(1), new Date(1));
