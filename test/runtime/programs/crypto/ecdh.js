// ECDH: keys, secrets, forms of points, and errors.
'use strict';
const { createECDH, ECDH, getCurves } = require('crypto');
const attempt = require('./attempt.cjs');

for (const curve of ['prime256v1', 'secp256k1', 'secp384r1', 'secp521r1', 'brainpoolP256r1', 'sect233k1']) {
  const [alice, bob] = [createECDH(curve), createECDH(curve)];
  const point = alice.generateKeys();
  bob.generateKeys('hex', 'compressed');
  console.log(curve, point.length, alice.computeSecret(bob.getPublicKey()).equals(bob.computeSecret(point.toString('hex'), 'hex')), alice.computeSecret(bob.getPublicKey()).length);
}
const ecdh = createECDH('prime256v1');
attempt('no public key', () => ecdh.getPublicKey());
attempt('no private key', () => ecdh.getPrivateKey());
attempt('no pair', () => ecdh.computeSecret(Buffer.alloc(65)));
console.log(ecdh.setPrivateKey('00ff', 'hex') === ecdh, ecdh.getPrivateKey(), ecdh.getPrivateKey('hex'));
for (const form of [undefined, 'uncompressed', 'compressed', 'hybrid', 'other', null]) attempt(form, () => ecdh.getPublicKey('hex', form));
console.log(ecdh.getPublicKey().length, ecdh.getPublicKey('buffer', 'compressed').length, ecdh.computeSecret(ecdh.getPublicKey(), null, 'base64'));
attempt('zero', () => ecdh.setPrivateKey(Buffer.alloc(32)));
attempt('too large', () => ecdh.setPrivateKey(Buffer.alloc(32, 255)));
attempt('type', () => ecdh.setPrivateKey(5));
attempt('not a point', () => ecdh.computeSecret(Buffer.alloc(65)));
attempt('not a point', () => ecdh.setPublicKey(Buffer.alloc(3)));
attempt('type', () => ecdh.computeSecret(5));
attempt('no match', () => {
  const other = createECDH('prime256v1').setPrivateKey('02', 'hex');
  return ecdh.setPublicKey(other.getPublicKey()).computeSecret(other.getPublicKey());
});
const point = createECDH('secp256k1').setPrivateKey('05', 'hex').getPublicKey();
for (const form of ['compressed', 'uncompressed', 'hybrid']) console.log(ECDH.convertKey(point, 'secp256k1', null, 'hex', form));
console.log(ECDH.convertKey(ECDH.convertKey(point, 'secp256k1', null, 'hex', 'compressed'), 'secp256k1', 'hex').equals(point));
attempt('convert', () => ECDH.convertKey(Buffer.alloc(65), 'secp256k1'));
attempt('convert', () => ECDH.convertKey(point, 'other'));
attempt('convert', () => ECDH.convertKey(point, 5));
attempt('convert', () => ECDH.convertKey(5, 'secp256k1'));
attempt('curve', () => createECDH('other'));
attempt('curve', () => createECDH(5));
console.log(ECDH('prime256v1') instanceof ECDH, getCurves().includes('prime256v1'));
