// SPDX-License-Identifier: MIT
// v8.serialize(): its bytes, what they are read as, and damaged bytes.
'use strict';

const v8 = require('v8');
const { isDeepStrictEqual } = require('util');

const circular = { list: [] };
circular.self = circular;
circular.list.push(circular, circular.list);
const shared = {};
const named = [1, 2];
named.x = 5;
const VALUES = [undefined, null, true, false, 0, -1, 5, 2 ** 30, 2 ** 31, -(2 ** 31), 1.5, NaN, -0, Infinity, 'abc', 'é', '日本', 'a日', '', 'x'.repeat(300),
  '日'.repeat(100), 5n, -12345678901234567890n, 0n, 2n ** 200n, new Date(5), new Date(NaN), /a+b/gi, /é/suy, { a: 1, b: 'x' }, { a: { b: [1, '2'] } }, { 1: 2, a: 3, '-1': 4 },
  [1, 2, 3], [], [1, , 3], [, , 1], named, [shared, shared], circular, new Map([[1, 2], ['a', {}]]), new Set([1, 'a', [2]]), Buffer.from('hi'),
  new Uint8Array([1, 2, 3]), new Float64Array([1.5]), new Int16Array([1, -2]), new BigInt64Array([5n]), new Uint8ClampedArray(2), new Uint32Array([1]),
  new Uint8Array(new ArrayBuffer(10), 2, 3), new DataView(new ArrayBuffer(2)), new ArrayBuffer(3), Object(5), Object('x'), Object(true), Object(false), Object(7n),
  Object.assign(new TypeError('message'), { stack: 'stack' }), Object.assign(new Error('m'), { stack: 'é日' })];
for (const value of VALUES) {
  const bytes = v8.serialize(value);
  console.log(bytes.toString('hex'), isDeepStrictEqual(v8.deserialize(bytes), value));
}
const again = v8.deserialize(v8.serialize(circular));
console.log(again.self === again, again.list[0] === again, again.list[1] === again.list);
class Point {
  constructor() { this.x = 1; }
}
console.log(v8.deserialize(v8.serialize(new Point())), v8.deserialize(v8.serialize({ get a() { return 3; }, [Symbol('s')]: 1 })));
for (const value of [() => {}, Symbol('x'), new Proxy({}, {}), new WeakMap(), Promise.resolve(), { f() {} }]) {
  try {
    console.log(v8.serialize(value));
  } catch (error) {
    console.log(error.name, /could not be cloned\.$/.test(error.message));
  }
}
for (const value of [undefined, 'x', {}, new ArrayBuffer(2)]) {
  try {
    v8.deserialize(value);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
// Any beginning of the bytes is refused, as are tags that do not exist.
const whole = v8.serialize({ a: [1, 'two', new Map([[3n, new Date(4)]])], b: new Uint8Array(5), c: /d/ });
let refused = 0;
for (let i = 0; i < whole.length; i++) {
  try {
    v8.deserialize(whole.subarray(0, i));
  } catch {
    refused++;
  }
}
console.log(refused === whole.length);
for (const hex of ['', 'ff', 'ff0f', 'ff0f40', 'ff0f5e00', 'ff0f6f4902', 'ff0f4105', 'ff0f22ff01', 'ff0f5a0900', 'ff0f7b00', 'ff0f3b4902']) {
  try {
    console.log(hex, v8.deserialize(Buffer.from(hex, 'hex')));
  } catch (error) {
    console.log(hex, error.name, error.message);
  }
}
