// SPDX-License-Identifier: MIT
// Thousands of random reads and writes of numbers, with good and bad arguments.
'use strict';
const { generator, answer, sums } = require('./lib/random');

const { int, pick, next } = generator(1);
const names = Object.keys(Buffer.prototype).filter((name) => /^(read|write)/.test(name) && name !== 'write');
const offsets = [() => int(12), () => int(12), () => int(12), () => undefined, () => -1, () => 1.5, () => NaN, () => Infinity,
  () => '1', () => null, () => ({})];
const widths = [() => 1 + int(6), () => 1 + int(6), () => 1 + int(6), () => 0, () => 7, () => undefined, () => 2.5, () => '2'];

function integer(bits) {
  const value = Math.floor(next() * 2 ** bits);
  return next() < 0.4 ? value - 2 ** (bits - 1) : value;
}

const numbers = [() => integer(8), () => integer(16), () => integer(32), () => integer(48), () => integer(53), () => next() * 1000 - 500,
  () => pick([0, -0, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 32, 2 ** 47, 2 ** 48, -(2 ** 47), 1e-40, 3.4e38, 1e308, 5e-324]),
  () => pick(['12', 'abc', null, undefined, true, {}])];
const bigs = [() => BigInt(integer(53)), () => (BigInt(integer(32)) << 32n) + BigInt(integer(32)), () => 2n ** 64n, () => -(2n ** 63n) - 1n];

function call(name) {
  const buffer = Buffer.from(Array.from({ length: pick([0, 1, 3, 8, 10, 12]) }, () => int(256)));
  const args = [];
  if (name.startsWith('write')) args.push(name.includes('Big') ? pick(bigs)() : pick(numbers)());
  args.push(pick(offsets)());
  if (/Int[LB]E|int[LB]E/.test(name)) args.push(pick(widths)());
  return `${name} ${answer(() => buffer[name](...args))} ${buffer.toString('hex')}`;
}

for (const name of names) sums(name, 1, 150, () => call(name));
