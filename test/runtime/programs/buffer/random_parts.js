// SPDX-License-Identifier: MIT
// Copies, comparisons, patterns and searches in parts of buffers, with random and invalid positions; overlapping memory too.
'use strict';
const { generator, sums } = require('./lib/random');

const { int, pick } = generator(Number(process.argv[2] ?? 5));
const POSITIONS = [undefined, undefined, 0, 0, 1, 2, 5, 10, 63, 64, 65, 100, 200, -1, -5, -100, 1.5, NaN, Infinity, '3', null, 2 ** 31, 2 ** 33];

const position = () => pick(POSITIONS);

function bytes(most) {
  const buffer = Buffer.alloc(int(most));
  for (let i = 0; i < buffer.length; i++) buffer[i] = int(3) > 0 ? 97 + int(3) : int(256);
  return buffer;
}

function answer(call) {
  try {
    const value = call();
    return Buffer.isBuffer(value) ? value.toString('hex') : String(value);
  } catch (error) {
    return `${error.name} ${error.code}`;
  }
}

const wanted = (buffer) => pick([97, 98, 256 + 97, -159, 'a', 'ab', 'é', buffer.subarray(0, 2), Buffer.of(97)]);

sums('copy to another', 4, 100, () => {
  const target = bytes(90);
  return answer(() => bytes(200).copy(target, position(), position(), position())) + target.toString('hex');
});
sums('copy within memory', 4, 100, () => {
  const whole = bytes(200);
  const count = answer(() => whole.subarray(int(9)).copy(whole, position(), position(), position()));
  return count + whole.toString('hex');
});
sums('compare', 4, 100, () => answer(() => bytes(200).compare(bytes(90), position(), position(), position(), position())));
sums('fill', 4, 100, () => {
  const buffer = bytes(200);
  const pattern = pick(['abc', 'é', 'a', 5, Buffer.from('xyz'), new Uint8Array(0), buffer.subarray(1, 4), new DataView(new ArrayBuffer(3)), bytes(90)]);
  return answer(() => buffer.fill(pattern, pick([undefined, 0, 1, 7, 64]), pick([undefined, 100, 30, 2 ** 33]))) + buffer.toString('hex');
});
sums('lastIndexOf', 4, 100, () => { const buffer = bytes(200); return answer(() => buffer.lastIndexOf(wanted(buffer), position())); });
sums('indexOf', 4, 100, () => { const buffer = bytes(200); return answer(() => buffer.indexOf(wanted(buffer), position())); });
sums('from', 4, 100, () => {
  const buffer = bytes(200);
  return answer(() => Buffer.from(pick([buffer, new Uint16Array(buffer), new Int32Array(buffer), new Float64Array(buffer), [...buffer], new Uint8ClampedArray(buffer),
    new ArrayBuffer(3), new DataView(new ArrayBuffer(5)), { length: 3, 0: 1 }, new Proxy([1, 2], {})])));
});
sums('copyBytesFrom', 4, 100, () => answer(() => Buffer.copyBytesFrom(pick([new Uint16Array(bytes(90)), bytes(90), new Float32Array(bytes(20))]), position(), position())));
sums('concat', 4, 100, () => answer(() => Buffer.concat([bytes(90), bytes(40), bytes(9)], pick([undefined, 0, 1, 64, 200, -1, 1.5, NaN, '3', null]))));
sums('short text', 4, 100, () => {
  const buffer = bytes(40);
  return JSON.stringify(['ucs2', 'UTF-16LE', 'Ucs2', 'latin1'].map((name) => answer(() => buffer.toString(name, int(9), int(60))))) +
    Buffer.byteLength(buffer.toString(pick(['latin1', 'ucs2', 'utf8'])));
});
