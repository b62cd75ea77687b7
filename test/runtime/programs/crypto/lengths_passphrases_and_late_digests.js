// SPDX-License-Identifier: MIT
// Limits of messages, keys without their passphrase, details of RSA-PSS keys, and a digest after the stream's end.
'use strict';
const crypto = require('crypto');

function attempt(name, call) {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}

for (const length of [7, 12, 13]) {
  const cipher = () => crypto.createCipheriv('aes-256-ccm', Buffer.alloc(32), Buffer.alloc(length), { authTagLength: 10 });
  const most = 2 ** (8 * (15 - length)) - 1;
  for (const size of [most - 1, most, most + 1]) {
    if (size < 2 ** 32) attempt(`aad ${length} ${size}`, () => typeof cipher().setAAD(Buffer.alloc(0), { plaintextLength: size }));
    if (size < 2 ** 20) attempt(`update ${length} ${size}`, () => cipher().update(Buffer.alloc(size)).length);
  }
}

const { publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });
const pem = publicKey.export({ type: 'spki', format: 'pem' });
for (const key of [pem, 'no key']) {
  attempt('label', () => crypto.publicEncrypt({ key, oaepLabel: 3 }, Buffer.alloc(1)));
  attempt('hash', () => crypto.publicEncrypt({ key, oaepHash: 3 }, Buffer.alloc(1)));
  attempt('buffer', () => crypto.privateDecrypt({ key, oaepHash: 'sha1' }, 7));
  attempt('signature', () => crypto.createVerify('sha1').verify(key, 7));
  attempt('signature', () => crypto.createVerify('sha1').verify({ key }, 7));
}
attempt('digest', () => crypto.privateDecrypt({ key: pem, oaepHash: 'none' }, Buffer.alloc(1)));
attempt('key', () => crypto.createVerify('sha1').verify(7, 7));

const encoding = { type: 'pkcs8', format: 'der', cipher: 'aes-128-cbc', passphrase: 'secret' };
for (const [type, options] of [['ec', { namedCurve: 'P-256' }], ['ed25519', {}]]) {
  const { privateKey } = crypto.generateKeyPairSync(type, {
    ...options, privateKeyEncoding: encoding, publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const der = { key: privateKey, format: 'der', type: 'pkcs8' };
  attempt(type, () => crypto.createPrivateKey(der).type);
  attempt(type, () => crypto.createPublicKey(der).type);
  attempt(type, () => crypto.sign(null, 'data', der).length);
  attempt(type, () => crypto.createPrivateKey({ ...der, passphrase: 'secret' }).type);
  attempt(type, () => crypto.createPrivateKey({ ...der, passphrase: 'x'.repeat(1025) }).type);
}

for (const options of [{}, { hashAlgorithm: 'sha256' }, { mgf1HashAlgorithm: 'sha256' }, { saltLength: 5 }, { hashAlgorithm: 'sha1' },
  { hashAlgorithm: 'sha512', mgf1HashAlgorithm: 'sha1', saltLength: 0 }, { hashAlgorithm: 'sha512-224' }]) {
  attempt('pss', () => crypto.generateKeyPairSync('rsa-pss', { modulusLength: 1024, ...options }).publicKey.asymmetricKeyDetails);
}

process.on('warning', (warning) => console.log('warning', warning.message));
crypto.createDecipher('aes-256-gcm', 'key');
crypto.createCipher('aes-256-gcm', 'key');

const hash = crypto.createHash('sha1');
hash.on('data', (digest) => {
  console.log('stream', digest.toString('hex'));
  attempt('first', () => hash.digest('hex'));
  attempt('second', () => hash.digest('hex'));
});
hash.end('abc');
