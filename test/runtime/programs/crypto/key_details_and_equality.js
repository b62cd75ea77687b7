// Properties of KeyObjects.
'use strict';
const { createPrivateKey, createPublicKey, createSecretKey, KeyObject } = require('crypto');
const keys = require('./keys.cjs');

const names = ['rsa', 'rsaPss', 'ec', 'dsa', 'ed25519', 'ed448', 'x25519'];
const privateKeys = names.map((name) => createPrivateKey(keys[name]));
const publicKeys = privateKeys.map((key) => createPublicKey(key));
privateKeys.forEach((key, i) => {
  console.log(names[i], key.type, key.asymmetricKeyType, key.asymmetricKeyDetails, key.symmetricKeySize);
  console.log(names[i], publicKeys[i].type, publicKeys[i].asymmetricKeyType, publicKeys[i].asymmetricKeyDetails);
});
console.log(createPrivateKey(keys.ec), createPublicKey(keys.ec), createSecretKey('a'));
console.log(privateKeys[0] instanceof KeyObject, Object.prototype.toString.call(publicKeys[0]));
console.log(privateKeys.map((key, i) => key.equals(createPrivateKey(keys[names[i]]))), publicKeys.map((key, i) => key.equals(createPublicKey(keys[names[i]]))));
console.log(privateKeys[0].equals(publicKeys[0]), createPrivateKey(keys.x25519).equals(createPrivateKey(keys.otherX25519)));
console.log('symmetricKeySize' in publicKeys[0], 'asymmetricKeyType' in createSecretKey('a'));
const details = publicKeys[0].asymmetricKeyDetails;
details.modulusLength = 1;
console.log(publicKeys[0].asymmetricKeyDetails.modulusLength);
