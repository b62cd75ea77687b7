// Keyed digests: short, long and empty keys, in each form.
'use strict';
const { createHmac, createSecretKey } = require('crypto');

const keys = { empty: '', short: 'key', wide: 'ключ', block: 'k'.repeat(64), long: 'k'.repeat(200), bytes: Buffer.from([0, 1, 254, 255]),
  view: new Uint16Array([1, 2]), memory: new ArrayBuffer(5), object: createSecretKey(Buffer.from('key')), dataView: new DataView(new ArrayBuffer(3)) };
for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512', 'sha3-256', 'ripemd160', 'blake2b512']) {
  for (const [name, key] of Object.entries(keys)) {
    console.log(algorithm, name, createHmac(algorithm, key).update('some text').digest('hex'));
  }
}
console.log(createHmac('sha256', '6b6579', { encoding: 'hex' }).update('some text').digest('base64'));
console.log(createHmac('sha256', 'a2V5', { encoding: 'base64' }).update('some text').digest('base64'));
console.log(createHmac('sha1', 'key').update('73', 'hex').update('ome').update(Buffer.from(' text')).digest('hex'));
console.log(createHmac('sha1', 'key').update('x'.repeat(2000)).digest('hex'));
