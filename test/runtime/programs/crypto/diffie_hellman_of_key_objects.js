// diffieHellman() between two KeyObjects.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

const x = [crypto.createPrivateKey(keys.x25519), crypto.createPrivateKey(keys.otherX25519)];
const agree = (privateKey, publicKey) => crypto.diffieHellman({ privateKey, publicKey });
console.log(agree(x[0], crypto.createPublicKey(x[1])).toString('hex'), agree(x[1], crypto.createPublicKey(x[0])).toString('hex'), agree(x[0], x[1]).length);
for (const [type, options] of [['x25519'], ['x448'], ['ec', { namedCurve: 'P-384' }], ['dh', { group: 'modp5' }]]) {
  const [a, b] = [crypto.generateKeyPairSync(type, options), type === 'dh' ? undefined : crypto.generateKeyPairSync(type, options)];
  const other = b ?? crypto.generateKeyPairSync(type, options);
  const secret = agree(a.privateKey, other.publicKey);
  console.log(type, secret.length, secret.equals(agree(other.privateKey, a.publicKey)));
}
const ec = crypto.createPrivateKey(keys.ec);
attempt('types', () => agree(x[0], crypto.createPublicKey(ec)));
attempt('rsa', () => agree(crypto.createPrivateKey(keys.rsa), crypto.createPublicKey(keys.rsa)));
attempt('curves', () => agree(ec, crypto.generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey));
attempt('public', () => agree(crypto.createPublicKey(ec), crypto.createPublicKey(ec)));
attempt('secret', () => agree(ec, crypto.createSecretKey('a')));
attempt('text', () => agree(keys.ec, crypto.createPublicKey(ec)));
attempt('nothing', () => agree(ec));
attempt('options', () => crypto.diffieHellman());
attempt('options', () => crypto.diffieHellman({}));
