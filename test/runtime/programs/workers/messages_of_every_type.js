// SPDX-License-Identifier: MIT
//
// A worker returns what it gets: values of every type that can be cloned, and their identity.
'use strict';

const { Worker } = require('node:worker_threads');
const { inspect } = require('node:util');
const { createSecretKey, generateKeyPairSync } = require('node:crypto');

const worker = new Worker('require("worker_threads").parentPort.on("message", (value) => require("worker_threads").parentPort.postMessage(value))', { eval: true });

const circle = { name: 'circle' };
circle.self = circle;
circle.list = [circle, circle];
const sparse = [1, , 3];
sparse.extra = 'x';
const buffer = new ArrayBuffer(16);
const two = { bytes: new Uint8Array(buffer, 4, 8), words: new Float64Array(buffer), view: new DataView(buffer, 2, 3) };
class Point { constructor() { this.x = 1; } get y() { return 2; } }
const values = [
  undefined, null, true, false, 0, -0, 1.5, -1, 2 ** 31, -(2 ** 31), 2 ** 53, NaN, -Infinity, '', 'text', '\u{1f600} \ud800', 'ÿ', 123n, -(2n ** 70n), 0n,
  {}, { a: 1, 'b c': [1, [2, [3]]], __proto__: null }, JSON.parse('{"__proto__": 5, "0": 1}'), new Point(), circle, sparse, new Array(5), [undefined],
  new Map([[1, { a: new Set([1, 'x', new Map()]) }], [{}, null]]), new Set(), new Date(0), new Date(NaN), /a+\/b/giu,
  Object(1), Object('s'), Object(true), Object(5n), buffer, two, Buffer.from('bytes'), new BigUint64Array([1n, 2n ** 63n]), new Uint8ClampedArray([300]),
  new Array(2000).fill('x'), Object.assign([], { 5000: 1 }), 'x'.repeat(100000), new Uint8Array(10000).fill(7),
  new Error('plain'), new RangeError('range', { cause: new TypeError('cause') }), Object.assign(new SyntaxError(), { code: 'LOST' }),
  createSecretKey(Buffer.from('secret')), new DOMException('message', 'AbortError'), new (require('node:net').BlockList)(), Object.create({ inherited: 1 }),
];
const refused = [() => {}, Symbol('s'), { f() {} }, [Symbol.iterator], new WeakMap(), Promise.resolve(), new Proxy({}, {}), new WeakRef({}), Object(Symbol('s'))];

const shown = (value) => (value instanceof Error
  ? `${Object.prototype.toString.call(value)} ${value.name} ${value.message} ${value.code} ${value.cause} ${value.stack.split('\n')[0]}`
  : inspect(value, { depth: 6, breakLength: 150, maxArrayLength: 10, maxStringLength: 50 }));
let at = 0;

worker.on('message', (value) => {
  const sent = values[at++];
  console.log(shown(value));
  if (sent === circle) console.log(value.self === value, value.list[0] === value, value !== sent);
  if (sent === two) console.log(value.bytes.buffer === value.words.buffer, value.view.buffer.byteLength);
  if (at < values.length) worker.postMessage(values[at]);
  else rest();
});
worker.postMessage(values[0]);

function rest() {
  for (const value of refused) {
    try {
      worker.postMessage(value);
      console.log('sent', value);
    } catch (error) {
      console.log(error.name, error.code, error.message.replace(/^.* could/, '... could'));
    }
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  worker.removeAllListeners('message');
  worker.once('message', ([one, other]) => {
    console.log(one.type, one.equals(privateKey), other.type, other.equals(publicKey));
    worker.terminate();
  });
  worker.postMessage([privateKey, publicKey]);
}
