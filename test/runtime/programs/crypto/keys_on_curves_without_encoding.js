// SPDX-License-Identifier: MIT
// Keys on curves that have no object identifier, and on SM2: generated, compared, and refused where Node refuses them.
'use strict';

const { createPublicKey, generateKeyPairSync, getCurves } = require('crypto');

function attempt(name, work) {
  try {
    console.log(name, work());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}

for (const namedCurve of ['Oakley-EC2N-3', 'SM2', 'prime256v1', 'secp256k1', 'brainpoolP256r1']) {
  console.log(getCurves().includes(namedCurve));
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  for (const key of [publicKey, privateKey, createPublicKey(privateKey)]) {
    console.log(key.type, key.asymmetricKeyType, key.asymmetricKeyDetails);
  }
  console.log(createPublicKey(privateKey).equals(publicKey));
  attempt('spki', () => publicKey.export({ type: 'spki', format: 'der' }).length);
  attempt('pkcs8', () => privateKey.export({ type: 'pkcs8', format: 'der' }).length > 0);
  attempt('jwk', () => Object.keys(publicKey.export({ format: 'jwk' })));
  attempt('private export of a public key', () => publicKey.export({ type: 'pkcs8', format: 'der' }));
}
