// Encrypted private keys: right, wrong and missing passphrases.
'use strict';
const { createPrivateKey, createPublicKey } = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

const plain = createPrivateKey(keys.ec);
attempt('right', () => createPrivateKey({ key: keys.ecEncrypted, passphrase: 'secret' }).equals(plain));
attempt('bytes', () => createPrivateKey({ key: keys.ecEncrypted, passphrase: Buffer.from('secret') }).equals(plain));
attempt('hex', () => createPrivateKey({ key: Buffer.from(keys.ecEncrypted), passphrase: '736563726574', encoding: 'hex' }).equals(plain));
attempt('public half', () => createPublicKey({ key: keys.ecEncrypted, passphrase: 'secret' }).type);
attempt('wrong', () => createPrivateKey({ key: keys.ecEncrypted, passphrase: 'wrong' }));
attempt('empty', () => createPrivateKey({ key: keys.ecEncrypted, passphrase: '' }));
attempt('none', () => createPrivateKey(keys.ecEncrypted));
attempt('type', () => createPrivateKey({ key: keys.ecEncrypted, passphrase: 5 }));
attempt('not needed', () => createPrivateKey({ key: keys.ec, passphrase: 'any' }).equals(plain));
for (const [number, [type, format, cipher]] of [['pkcs8', 'pem', 'aes-256-cbc'], ['pkcs8', 'der', 'aes-128-cbc'], ['sec1', 'pem', 'aes-128-cbc'], ['pkcs8', 'pem', 'des-ede3-cbc']].entries()) {
  const written = plain.export({ type, format, cipher, passphrase: 'other' });
  if (format === 'pem') console.log(written.split('\n').slice(0, 2).join(' ').replace(/[A-F0-9]{32}|[A-Za-z0-9+/]{64}/, '...'));
  attempt(`${type} ${format}`, () => createPrivateKey({ key: written, format, type, passphrase: 'other' }).equals(plain));
  // With a random salt, one wrong passphrase in 256 decrypts to something that looks like a key: so these are fixed.
  const fixed = Buffer.from(keys.ecWritten[number], 'base64');
  attempt(`${type} ${format} wrong`, () => createPrivateKey({ key: fixed, format, type, passphrase: 'otherx' }).equals(plain));
}
attempt('no passphrase', () => plain.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc' }));
attempt('no cipher', () => plain.export({ type: 'pkcs8', format: 'pem', passphrase: 'a' }));
attempt('unknown cipher', () => plain.export({ type: 'pkcs8', format: 'pem', cipher: 'nope', passphrase: 'a' }));
attempt('cipher type', () => plain.export({ type: 'pkcs8', format: 'pem', cipher: 5, passphrase: 'a' }));
attempt('sec1 der', () => plain.export({ type: 'sec1', format: 'der', cipher: 'aes-128-cbc', passphrase: 'a' }));
