// SPDX-License-Identifier: MIT
// Random searches, forwards and backwards, for bytes, numbers and text.
'use strict';
const { generator, answer, sums } = require('./lib/random');

const { int, pick, times } = generator(3);
const encodings = [undefined, 'utf8', 'latin1', 'ucs2', 'hex', 'base64', 'ascii', 'nope', null];

function haystack() {
  const alphabet = pick(['ab', 'abc\0', 'aé€']);
  const text = times(pick([0, 1, 2, 7, 30, 300]), () => pick([...alphabet])).join('');
  return Buffer.from(text, pick(['utf8', 'latin1', 'ucs2']));
}

function wanted(buffer) {
  const start = int(buffer.length + 1);
  const part = buffer.subarray(start, start + int(6));
  return pick([
    () => part,
    () => part.toString('latin1'),
    () => part.toString('utf8'),
    () => part.toString('ucs2'),
    () => part.toString('hex'),
    () => new Uint8Array(part),
    () => int(600) - 200,
    () => 97 + int(3),
    () => pick(['', 'a', 'ab', 'ba', 'é', '€', 'aa', '6161', 'YWI=']),
    () => pick([Buffer.alloc(0), null, undefined, {}, true, NaN, 97.5]),
  ])();
}

const offsets = [() => undefined, () => undefined, () => int(20), () => -int(20), () => 1e10, () => -1e10, () => NaN, () => 2.7, () => null,
  () => ({}), () => [], () => 'utf8', () => 'ucs2', () => Infinity];

for (const method of ['indexOf', 'lastIndexOf', 'includes']) {
  sums(method, 10, 300, () => {
    const buffer = haystack();
    const value = wanted(buffer);
    const offset = pick(offsets)();
    const encoding = pick(encodings);
    return answer(() => buffer[method](value, offset, encoding));
  });
}
