// Unknown algorithms, wrong arguments, and use after the digest.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');

for (const name of ['unknown', '', 'null', 'md4', 'whirlpool', 'keccak-256', 'sha256 ', 5, undefined, null, {}]) {
  attempt(`createHash(${name})`, () => typeof crypto.createHash(name).update('a').digest('hex'));
}
const done = crypto.createHash('sha1');
done.digest();
attempt('digest again', () => done.digest());
attempt('update after', () => done.update('a'));
attempt('copy after', () => done.copy());
attempt('without new', () => crypto.Hash('sha1').update('a').digest('hex'));
attempt('Hmac without new', () => crypto.Hmac('sha1', 'k').update('a').digest('hex'));
console.log(crypto.createHash('sha1') instanceof require('stream').Transform, typeof crypto.createHash('sha1').pipe);
