// publicEncrypt() and its three siblings.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

const { publicEncrypt, privateDecrypt, privateEncrypt, publicDecrypt, constants } = crypto;
const publicKey = crypto.createPublicKey(keys.rsa);
const text = Buffer.from('a secret');
for (const options of [{}, { oaepHash: 'sha256' }, { oaepHash: 'sha512', oaepLabel: Buffer.from('label') }, { oaepLabel: 'text' }]) {
  const encrypted = publicEncrypt({ key: publicKey, ...options }, text);
  console.log(encrypted.length, privateDecrypt({ key: keys.rsa, ...options }, encrypted).toString());
  attempt('other label', () => privateDecrypt({ key: keys.rsa, ...options, oaepLabel: 'x' }, encrypted));
}
console.log(privateDecrypt(keys.rsa, publicEncrypt(keys.rsa, 'text')).toString(), privateDecrypt(keys.rsa, publicEncrypt(keys.certificate, new Uint16Array([1, 2]))));
console.log(privateEncrypt(keys.rsa, text).toString('hex').slice(0, 40), publicDecrypt(publicKey, privateEncrypt(keys.rsa, text)).toString());
const whole = Buffer.alloc(256, 1);
const raw = { key: keys.rsa, padding: constants.RSA_NO_PADDING };
console.log(publicEncrypt(raw, whole).toString('hex').slice(0, 40), privateDecrypt(raw, publicEncrypt(raw, whole)).equals(whole));
console.log(privateDecrypt({ key: crypto.createPrivateKey(keys.rsa), padding: constants.RSA_PKCS1_OAEP_PADDING }, publicEncrypt(publicKey, text)).toString());
attempt('old padding', () => privateDecrypt({ key: keys.rsa, padding: constants.RSA_PKCS1_PADDING }, publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, text)));
attempt('too long', () => publicEncrypt(publicKey, Buffer.alloc(300)));
attempt('too short', () => publicEncrypt({ key: publicKey, padding: 3 }, text));
attempt('padding', () => publicEncrypt({ key: publicKey, padding: 99 }, text));
attempt('hash', () => publicEncrypt({ key: publicKey, oaepHash: 'other' }, text));
attempt('hash type', () => publicEncrypt({ key: publicKey, oaepHash: 5 }, text));
attempt('label type', () => publicEncrypt({ key: publicKey, oaepLabel: 5 }, text));
attempt('data', () => publicEncrypt(publicKey, 5));
attempt('no key', () => publicEncrypt(undefined, text));
attempt('secret', () => publicEncrypt(crypto.createSecretKey(text), text));
attempt('curve', () => publicEncrypt(keys.ec, text));
attempt('not encrypted', () => privateDecrypt(keys.rsa, Buffer.alloc(256)));
attempt('public', () => privateDecrypt(publicKey, Buffer.alloc(256)));
attempt('not signed', () => publicDecrypt(publicKey, Buffer.alloc(256)));
attempt('too long', () => privateEncrypt(keys.rsa, Buffer.alloc(300)));
attempt('public', () => privateEncrypt(publicKey, text));
