// Wrong options of generateKeyPair().
'use strict';
const { generateKeyPair, generateKeyPairSync } = require('crypto');
const attempt = require('./attempt.cjs');

const rsa = { modulusLength: 512 };
for (const given of [['other'], [5], ['rsa'], ['rsa', {}], ['rsa', { modulusLength: '512' }], ['rsa', { modulusLength: -1 }], ['rsa', { modulusLength: 10 }], ['rsa', { ...rsa, publicExponent: '3' }],
  ['rsa', { ...rsa, publicExponent: 1 }], ['rsa', { ...rsa, publicKeyEncoding: 5 }], ['rsa', { ...rsa, publicKeyEncoding: {} }], ['rsa', { ...rsa, publicKeyEncoding: { format: 'pem' } }],
  ['rsa', { ...rsa, publicKeyEncoding: { type: 'other', format: 'pem' } }], ['rsa', { ...rsa, privateKeyEncoding: { type: 'sec1', format: 'pem' } }],
  ['rsa', { ...rsa, privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc' } }], ['rsa', { ...rsa, privateKeyEncoding: { type: 'pkcs1', format: 'der', cipher: 'aes-128-cbc', passphrase: 'a' } }],
  ['ec', {}], ['ec', { namedCurve: 'other' }], ['ec', { namedCurve: 'P-256', paramEncoding: 'other' }], ['ec', { namedCurve: 'P-256', publicKeyEncoding: { type: 'pkcs1', format: 'pem' } }],
  ['dsa', {}], ['dsa', { modulusLength: 512, divisorLength: '1' }], ['dh', {}], ['dh', { group: 'other' }], ['dh', { group: 'modp14', prime: Buffer.alloc(1) }], ['dh', { group: 'modp14', generator: 2 }],
  ['dh', { prime: Buffer.alloc(1), primeLength: 5 }], ['dh', { prime: 5 }], ['dh', { primeLength: '5' }], ['dh', { primeLength: 512, generator: '2' }],
  ['rsa-pss', { ...rsa, hashAlgorithm: 'other' }], ['rsa-pss', { ...rsa, hashAlgorithm: 5 }], ['rsa-pss', { ...rsa, mgf1HashAlgorithm: 'other' }], ['rsa-pss', { ...rsa, saltLength: -1 }],
  ['ed25519', 5]]) {
  attempt(JSON.stringify(given), () => typeof generateKeyPairSync(...given));
}
attempt('no callback', () => generateKeyPair('ed25519'));
attempt('no callback', () => generateKeyPair('ed25519', {}));
attempt('callback', () => generateKeyPair('ed25519', {}, 5));
