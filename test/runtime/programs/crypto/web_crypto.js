// globalThis.crypto: random values and digests.
'use strict';
const nodeCrypto = require('crypto');
const { shown } = require('./attempt.cjs');

console.log(crypto === nodeCrypto.webcrypto, crypto.subtle === nodeCrypto.subtle, Object.prototype.toString.call(crypto), Object.prototype.toString.call(crypto.subtle));
for (const Type of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint32Array, BigInt64Array]) {
  const array = new Type(64);
  console.log(Type.name, crypto.getRandomValues(array) === array, array.some((value) => value !== array[0]));
}
const attempt = (name, run) => {
  try {
    console.log(name, run());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};
attempt('float', () => crypto.getRandomValues(new Float32Array(4)));
attempt('data view', () => crypto.getRandomValues(new DataView(new ArrayBuffer(4))));
attempt('nothing', () => crypto.getRandomValues());
attempt('too many', () => crypto.getRandomValues(new Uint8Array(65537)));
attempt('most', () => crypto.getRandomValues(new Uint8Array(65536)).length);
attempt('this', () => crypto.getRandomValues.call({}, new Uint8Array(4)));
attempt('of the module', () => nodeCrypto.getRandomValues(new Uint8Array(4)).length);
attempt('new', () => new Crypto());
attempt('new', () => new SubtleCrypto());
(async () => {
  const hex = (buffer) => Buffer.from(buffer).toString('hex');
  for (const name of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512', 'sha-256', { name: 'SHA-256' }]) {
    const digest = await crypto.subtle.digest(name, Buffer.from('abc'));
    console.log(name, digest instanceof ArrayBuffer, hex(digest));
  }
  console.log(hex(await crypto.subtle.digest('SHA-1', new ArrayBuffer(5))), hex(await crypto.subtle.digest('SHA-1', new Uint16Array([1]))));
  for (const given of [['MD5', Buffer.alloc(1)], ['SHA-1', 'text'], ['SHA-1'], []]) {
    await crypto.subtle.digest(...given).catch((error) => console.log(error.name, shown(error)));
  }
})();
