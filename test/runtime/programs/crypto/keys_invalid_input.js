// Invalid keys and options.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

const { createPrivateKey, createPublicKey } = crypto;
const bytes = Buffer.from('not a key');
const secret = crypto.createSecretKey(bytes);
const privateKey = createPrivateKey(keys.ec);
const publicKey = createPublicKey(keys.ec);
for (const create of [createPrivateKey, createPublicKey]) {
  console.log(create.name);
  for (const value of ['not a key', bytes, '', undefined, 5, {}, { key: 5 }, { key: '', format: 'other' }, { key: bytes, format: 'der' },
    { key: bytes, format: 'der', type: 'other' }, { key: bytes, format: 'der', type: 'pkcs8' }, { key: bytes, format: 'der', type: 'pkcs1' },
    { key: bytes, format: 'der', type: 'sec1' }, { key: bytes, format: 'der', type: 'spki' }, secret, { key: secret }]) {
    attempt(' ', () => create(value).type);
  }
}
attempt('private of private', () => createPrivateKey(privateKey));
attempt('private of public', () => createPrivateKey(publicKey.export({ type: 'spki', format: 'pem' })));
attempt('public of public', () => createPublicKey(publicKey));
attempt('public of object', () => createPublicKey({ key: publicKey }));
attempt('public of private', () => createPublicKey({ key: privateKey }).type);
attempt('broken', () => createPrivateKey(keys.ec.replace('M', 'N')));
attempt('cut', () => createPrivateKey(keys.rsa.slice(0, 500)));
attempt('broken public', () => createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }).replace('MFk', 'MFl')));
for (const options of [undefined, 5, {}, { format: 'pem' }, { type: 'spki' }, { type: 'spki', format: 'other' }, { type: 'pkcs8', format: 'pem' }, { type: 'pkcs1', format: 'pem' }]) {
  attempt('public export', () => typeof publicKey.export(options));
  attempt('private export', () => typeof privateKey.export(options));
}
attempt('sec1 of rsa', () => createPrivateKey(keys.rsa).export({ type: 'sec1', format: 'pem' }));
attempt('jwk of dsa', () => createPrivateKey(keys.dsa).export({ format: 'jwk' }));
attempt('jwk with passphrase', () => privateKey.export({ format: 'jwk', passphrase: 'a' }));
attempt('equals', () => publicKey.equals('key'));
