// generateKeyPair() of each type, as objects and in encodings.
'use strict';
const { generateKeyPair, generateKeyPairSync, createPrivateKey, createPublicKey } = require('crypto');
const { promisify } = require('util');

const kinds = [['rsa', { modulusLength: 1024 }], ['rsa', { modulusLength: 512, publicExponent: 3 }], ['rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha512', saltLength: 10 }],
  ['rsa-pss', { modulusLength: 1024 }], ['ec', { namedCurve: 'P-256' }], ['ec', { namedCurve: 'secp256k1' }], ['ec', { namedCurve: 'sect239k1', paramEncoding: 'explicit' }],
  ['dsa', { modulusLength: 1024, divisorLength: 160 }], ['dh', { group: 'modp14' }], ['ed25519'], ['ed448'], ['x25519'], ['x448', {}]];
for (const [type, options] of kinds) {
  const { publicKey, privateKey } = generateKeyPairSync(type, options);
  console.log(type, publicKey.type, privateKey.type, privateKey.asymmetricKeyType, publicKey.asymmetricKeyDetails, createPublicKey(privateKey).equals(publicKey));
}
const encodings = { publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'der' } };
const encoded = generateKeyPairSync('ed25519', encodings);
console.log(encoded.publicKey.split('\n')[0], Buffer.isBuffer(encoded.privateKey), encoded.privateKey.length);
const protectedPair = generateKeyPairSync('ec', { namedCurve: 'P-384', publicKeyEncoding: { format: 'jwk' },
  privateKeyEncoding: { type: 'sec1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'p' } });
console.log(Object.keys(protectedPair.publicKey), createPrivateKey({ key: protectedPair.privateKey, passphrase: 'p' }).asymmetricKeyDetails);
generateKeyPair('x25519', (error, publicKey, privateKey) => console.log('later', error, publicKey.type, privateKey.type, later() instanceof Promise));
async function later() {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 512, ...encodings });
  console.log(Object.keys(pair), pair.publicKey.split('\n')[0]);
  generateKeyPair('rsa', { modulusLength: 10 }, (error, publicKey) => console.log(error.message, publicKey));
}
