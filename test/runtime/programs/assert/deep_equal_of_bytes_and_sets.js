// SPDX-License-Identifier: MIT
// deepEqual and deepStrictEqual of views, buffers, and sets of primitives that may equal each other loosely.
'use strict';
const assert = require('assert');
const { generator, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 11));
const isEqual = (name, a, b) => {
  try {
    assert[name](a, b);
    return '=';
  } catch (error) {
    return error.code === 'ERR_ASSERTION' ? '!' : error.name;
  }
};
const bothWays = (a, b) => ['deepEqual', 'deepStrictEqual'].map((name) => isEqual(name, a, b) + isEqual(name, b, a)).join('');

const PRIMITIVES = ['a', 'b', '', ' ', '1', 1, 1n, '1n', '0x10', 16, 16n, true, false, 0, -0, 0n, NaN, 'NaN', null, undefined, Symbol.iterator, Symbol.match,
  'Infinity', Infinity, ' 1 ', '1.5', 1.5, 'true'];
const set = () => new Set(times(int(4), () => (int(6) === 0 ? [pick(PRIMITIVES)] : pick(PRIMITIVES))));
sums('sets', 20, 200, () => bothWays(set(), set()));

const VIEWS = [Uint8Array, Int8Array, Uint16Array, Float32Array, Float64Array, BigInt64Array, Uint8ClampedArray, DataView, Buffer, ArrayBuffer, SharedArrayBuffer];
function bytes() {
  const Class = pick(VIEWS);
  const memory = new ArrayBuffer(8 * int(3));
  const whole = new Uint8Array(memory);
  for (let i = int(3); i > 0 && whole.length > 0; i--) whole[int(whole.length)] = pick([0, 1, 128, 255]);
  if (Class === Buffer) return Buffer.from(memory);
  if (Class === SharedArrayBuffer) return new SharedArrayBuffer(8 * int(3));
  return Class === ArrayBuffer ? memory : new Class(memory, pick([0, 0, whole.length]));
}
sums('bytes', 20, 500, () => bothWays(bytes(), bytes()));
const zeros = (Class, value) => Class.of(...times(3, () => value));
for (const Class of [Float32Array, Float64Array]) console.log(bothWays(zeros(Class, 0), zeros(Class, -0)), bothWays(zeros(Class, NaN), zeros(Class, NaN)));
const extra = Object.assign(new Uint8Array(3), { name: 1 });
console.log(bothWays(extra, new Uint8Array(3)), bothWays(extra, Object.assign(new Uint8Array(3), { name: 1 })));
