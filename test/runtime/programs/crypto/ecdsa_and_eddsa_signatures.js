// ECDSA and DSA in both encodings, and the Edwards curves.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

const text = Buffer.from('some text');
for (const name of ['ec', 'dsa']) {
  for (const dsaEncoding of [undefined, 'der', 'ieee-p1363']) {
    const key = { key: keys[name], dsaEncoding };
    const signature = crypto.createSign('sha256').update(text).sign(key);
    const once = crypto.sign('sha256', text, key);
    const verify = (options, given, data = text) => crypto.createVerify('sha256').update(data).verify({ key: keys[name], ...options }, given);
    console.log(name, dsaEncoding, dsaEncoding === 'ieee-p1363' ? signature.length : signature[0], verify({ dsaEncoding }, signature), verify({ dsaEncoding }, once),
      verify({ dsaEncoding }, signature, 'other'), crypto.verify('sha256', text, key, signature));
    attempt('other encoding', () => verify({ dsaEncoding: dsaEncoding === 'ieee-p1363' ? 'der' : 'ieee-p1363' }, signature));
    attempt('short', () => verify({ dsaEncoding }, signature.subarray(1)));
  }
}
for (const name of ['ed25519', 'ed448']) {
  for (const algorithm of [null, undefined]) {
    const signature = crypto.sign(algorithm, text, keys[name]);
    console.log(name, signature.toString('hex'), crypto.verify(algorithm, text, keys[name], signature), crypto.verify(algorithm, Buffer.from('x'), keys[name], signature));
  }
}
console.log(crypto.verify(null, text, keys.ec, crypto.sign(null, text, keys.ec)), crypto.verify('sha256', text, keys.ec, crypto.sign(undefined, text, keys.ec)));
console.log(crypto.sign(null, text, keys.rsa).equals(crypto.sign('sha256', text, keys.rsa)));
