// SPDX-License-Identifier: MIT
// Random copies, fills, parts and comparisons, with good and bad arguments.
'use strict';
const { generator, answer, sums } = require('./lib/random');

const { int, pick, times } = generator(4);
const positions = [() => int(12), () => int(12), () => int(12), () => undefined, () => -int(12), () => 2.9, () => NaN, () => '3', () => null,
  () => 1e12, () => Infinity];
const at = () => pick(positions)();
const bytes = () => Buffer.from(times(pick([0, 1, 5, 10, 70, 300]), () => 97 + int(3)));

sums('copy', 10, 200, () => {
  const source = bytes();
  const target = bytes();
  return answer(() => [source.copy(target, at(), at(), at()), target.toString()]);
});
sums('copy within', 4, 100, () => {
  const source = bytes();
  return answer(() => [source.copy(source, int(9), int(source.length + 1), int(20)), source.toString()]);
});
sums('compare', 10, 200, () => {
  const one = bytes();
  return answer(() => [one.compare(bytes(), at(), at(), at(), at()), Buffer.compare(one, bytes()), one.equals(bytes())]);
});
sums('parts', 10, 200, () => {
  const buffer = bytes();
  return answer(() => [buffer.slice(at(), at()).toString(), buffer.subarray(at(), at()).toString(), buffer.toString('latin1', at(), at())]);
});
sums('fill', 10, 200, () => {
  const buffer = bytes();
  const value = pick([int(300), -int(300), 'a', 'é', 'abc', '', '6162', 'zz', bytes(), null, undefined, 1.9, new Uint16Array([1, 2])]);
  const encoding = pick([undefined, 'utf8', 'hex', 'latin1', 'ucs2', 'base64', 'nope', '', null]);
  const args = pick([[value], [value, encoding], [value, at()], [value, at(), at()], [value, at(), at(), encoding], [value, at(), encoding]]);
  return answer(() => buffer.fill(...args).toString('hex'));
});
sums('concat', 4, 100, () => {
  const list = times(int(5), bytes);
  return answer(() => Buffer.concat(list, pick([undefined, undefined, int(100), at()])).toString());
});
sums('swap', 3, 50, () => {
  const buffer = Buffer.from(times(pick([0, 2, 4, 8, 16, 24, 6, 7]), () => int(256)));
  return ['swap16', 'swap32', 'swap64'].map((name) => answer(() => buffer[name]().toString('hex'))).join();
});
