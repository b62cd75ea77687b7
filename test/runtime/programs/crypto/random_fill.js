// randomFill() and randomFillSync(): parts of views, and errors.
'use strict';
const { randomFill, randomFillSync } = require('crypto');
const attempt = require('./attempt.cjs');

const untouched = (view) => Array.from(new Uint8Array(view.buffer ?? view), (byte) => (byte === 0 ? '0' : '*')).join('').replace(/\*0*\*|\*+/g, '*');
const filled = (view) => new Uint8Array(view.buffer ?? view).some((byte) => byte !== 0);
for (const make of [() => Buffer.alloc(64), () => new Uint16Array(32), () => new Float64Array(8), () => new DataView(new ArrayBuffer(64)), () => new ArrayBuffer(64)]) {
  const view = make();
  console.log(view.constructor.name, randomFillSync(view) === view, filled(view));
}
const part = Buffer.from(new ArrayBuffer(100));
randomFillSync(part, 20, 60);
console.log(filled(part.subarray(0, 20).slice()), part.subarray(0, 20).every((byte) => byte === 0), part.subarray(80).every((byte) => byte === 0));
const words = new Uint32Array(10);
randomFillSync(words, 8);
console.log(words.subarray(0, 8).every((word) => word === 0), untouched(new Uint8Array(3)));
attempt('not a view', () => randomFillSync('text'));
for (const [offset, size] of [[4], [-1], ['1'], [1, 5], [0, -1], [0, '1'], [NaN], [3, 0], [0, 3]]) {
  attempt(`${offset} ${size}`, () => randomFillSync(Buffer.alloc(3), offset, size).length);
}
attempt('no callback', () => randomFill(Buffer.alloc(3)));
attempt('no callback', () => randomFill(Buffer.alloc(3), 1, 1));
attempt('not a view', () => randomFill('a', () => {}));
const later = Buffer.alloc(40);
randomFill(later, (error, same) => {
  console.log('whole', error, same === later, filled(same));
  randomFill(Buffer.alloc(40), 10, (again, view) => {
    console.log('from', again, view.subarray(0, 10).every((byte) => byte === 0));
    randomFill(new Uint16Array(20), 5, 10, (last, words16) => console.log('part', last, words16[0], words16[16]));
  });
});
