// DiffieHellman and its groups.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');

for (const name of ['modp1', 'modp2', 'modp5', 'modp14', 'modp15', 'MODP14']) {
  const [alice, bob] = [crypto.getDiffieHellman(name), crypto.createDiffieHellmanGroup(name)];
  alice.generateKeys();
  bob.generateKeys();
  console.log(name, alice.getPrime('hex').slice(-32), alice.getGenerator('hex'), alice.computeSecret(bob.getPublicKey()).equals(bob.computeSecret(alice.getPublicKey())), alice.computeSecret(bob.getPublicKey()).length);
}
const group = crypto.getDiffieHellman('modp14');
attempt('no public key', () => group.getPublicKey());
attempt('no private key', () => group.getPrivateKey());
console.log(group.verifyError, typeof group.setPrivateKey, group instanceof crypto.DiffieHellmanGroup, group instanceof crypto.DiffieHellman);
group.generateKeys();
attempt('one', () => group.computeSecret(Buffer.from([1])));
attempt('zero', () => group.computeSecret(Buffer.from([0])));
attempt('the prime', () => group.computeSecret(group.getPrime()));
attempt('type', () => group.computeSecret(5));
const own = crypto.createDiffieHellman(group.getPrime(), group.getGenerator());
console.log(own.verifyError, own.setPrivateKey(Buffer.from('0102030405', 'hex')) === own, own.getPrivateKey('hex'), own.generateKeys('hex').slice(0, 32));
console.log(own.computeSecret(Buffer.from([3]), null, 'hex').slice(-32), own.setPublicKey('05', 'hex').getPublicKey());
console.log(crypto.createDiffieHellman(group.getPrime('hex'), 'hex', '05', 'hex').getGenerator(), crypto.createDiffieHellman(group.getPrime('base64'), 'base64', 3).getGenerator());
for (const given of [[], [true], [1], [100, 2], [{}], [Buffer.from('abc'), 1], [Buffer.from('abc'), {}], [Buffer.from('abc'), Buffer.from([1])], [Buffer.from('abc'), Buffer.alloc(0)]]) {
  attempt('create', () => crypto.createDiffieHellman(...given).getPrime('hex'));
}
attempt('group', () => crypto.getDiffieHellman('other'));
attempt('group', () => crypto.getDiffieHellman(5));
attempt('small', () => crypto.createDiffieHellman(Buffer.from([23]), 5).verifyError);
attempt('small', () => crypto.createDiffieHellman(Buffer.from([23]), 5).generateKeys());
