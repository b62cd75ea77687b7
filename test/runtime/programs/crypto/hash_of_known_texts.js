// Digests of each common algorithm, for empty, short and long input.
'use strict';
const { createHash } = require('crypto');

const inputs = { empty: '', short: 'abc', long: 'The quick brown fox jumps over the lazy dog. '.repeat(100), wide: 'Zürich 東京 🎼' };
const algorithms = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha512-256', 'sha3-256', 'sha3-512', 'ripemd160',
  'blake2b512', 'blake2s256', 'sm3', 'shake128', 'shake256', 'md5-sha1', 'RSA-SHA256', 'SHA256', 'sha-1', 'ssl3-md5'];
for (const algorithm of algorithms) {
  for (const [name, text] of Object.entries(inputs)) {
    console.log(algorithm, name, createHash(algorithm).update(text).digest('hex'));
  }
}
