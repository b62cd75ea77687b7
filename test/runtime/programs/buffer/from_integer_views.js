// SPDX-License-Identifier: MIT
// Buffer.from() of typed arrays: the low byte of each element, whatever the type and the length.
'use strict';
const { answer, generator, sums } = require('./lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 2));
const CLASSES = [Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array, Uint8ClampedArray];
class Odd extends Uint16Array { get length() { return 40; } }

sums('from', 10, 50, () => {
  const Class = pick(CLASSES);
  const values = times(pick([0, 1, 31, 32, 33, 100, 3000, 5000]), () => int(2 ** 32) - 2 ** 31 + pick([0, 0.5]));
  const whole = Class.from(values);
  return Buffer.from(int(3) === 0 ? whole.subarray(1) : whole).toString('hex');
});
console.log(Buffer.from(new Odd(40).fill(0x1234)).toString('hex'));
for (const length of [39, 50]) console.log(answer(() => Buffer.from(new Odd(length).fill(7)).length).split(' ')[0]);
console.log(Buffer.from(Object.assign(new Uint16Array(40).fill(0x141), { valueOf() { return 'text'; } })).toString());
