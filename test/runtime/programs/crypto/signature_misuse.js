// Wrong algorithms, keys and states of Sign and Verify.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

const { createSign, createVerify, sign, verify } = crypto;
const text = Buffer.from('text');
const secret = crypto.createSecretKey(text);
const publicKey = crypto.createPublicKey(keys.rsa);
for (const name of ['other', 5, undefined]) {
  attempt(`createSign ${name}`, () => createSign(name));
  attempt(`createVerify ${name}`, () => createVerify(name));
  attempt(`sign ${name}`, () => sign(name, text, keys.rsa).length);
  attempt(`verify ${name}`, () => verify(name, text, keys.rsa, text));
}
for (const key of ['', 5, {}, 'not a key', publicKey, secret, keys.x25519, keys.ed25519, { key: keys.rsa, padding: 99 }, { key: keys.rsa, padding: 'a' },
  { key: keys.rsa, padding: 6, saltLength: 'a' }, { key: keys.rsa, padding: 6, saltLength: 999 }, { key: keys.ec, dsaEncoding: 'other' }]) {
  attempt('Sign', () => createSign('sha256').update('a').sign(key).length);
  attempt('sign', () => sign('sha256', text, key).length);
  attempt('Verify', () => createVerify('sha256').update('a').verify(key, text));
  attempt('verify', () => verify('sha256', text, key, text));
}
attempt('digest of PSS key', () => createSign('sha1').update('a').sign(keys.rsaPss));
attempt('update', () => createSign('sha256').update(5));
attempt('signature', () => createVerify('sha256').verify(publicKey, 5));
attempt('signature', () => verify('sha256', text, publicKey, 'text'));
attempt('data', () => sign('sha256', 5, keys.rsa));
attempt('encoding', () => createSign('sha256').sign(keys.rsa, 'other'));
attempt('callback', () => sign('sha256', text, keys.rsa, 5));
const done = createSign('sha256');
done.sign(keys.rsa);
attempt('sign again', () => done.sign(keys.rsa));
attempt('update after', () => done.update('a'));
const verified = createVerify('sha256');
verified.verify(publicKey, text);
attempt('verify again', () => verified.verify(publicKey, text));
