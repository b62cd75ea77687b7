// SPDX-License-Identifier: MIT
// Single-byte encodings: fatal ones, long input, shared memory, and other kinds of views.
'use strict';
const { answer, generator, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 6));
const NAMES = ['iso-8859-3', 'iso-8859-7', 'koi8-r', 'windows-1252', 'windows-1251', 'windows-1253', 'windows-874', 'macintosh'];
function bytes(length) {
  const last = pick([128, 256]);
  return Uint8Array.from(times(length, () => int(last)));
}
function input() {
  const view = bytes(pick([0, 1, 5, 40, 1500]));
  const shared = new Uint8Array(new SharedArrayBuffer(view.length));
  shared.set(view);
  return pick([view, view.buffer, new DataView(view.buffer), shared, shared.buffer, Buffer.from(view), view.subarray(1)]);
}
sums('decoded', 10, 40, () => {
  const decoder = new TextDecoder(pick(NAMES), { fatal: int(2) === 0 });
  return answer(() => decoder.decode(input()));
});
