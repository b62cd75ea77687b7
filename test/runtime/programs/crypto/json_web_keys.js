// Keys as JWKs: members, their order, and round trips.
'use strict';
const { createPrivateKey, createPublicKey, generateKeyPairSync } = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

for (const name of ['rsa', 'ec', 'ed25519', 'ed448', 'x25519']) {
  const key = createPrivateKey(keys[name]);
  const jwk = key.export({ format: 'jwk' });
  const publicJwk = createPublicKey(key).export({ format: 'jwk' });
  console.log(jwk, publicJwk);
  console.log(createPrivateKey({ key: jwk, format: 'jwk' }).equals(key), createPublicKey({ key: publicJwk, format: 'jwk' }).equals(createPublicKey(key)),
    createPublicKey({ key: jwk, format: 'jwk' }).type);
}
for (const namedCurve of ['P-256', 'secp256k1', 'P-384', 'P-521', 'secp224r1']) {
  attempt(namedCurve, () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve });
    const { kty, crv, x, d } = privateKey.export({ format: 'jwk' });
    return [kty, crv, x.length, d.length, createPrivateKey({ key: privateKey.export({ format: 'jwk' }), format: 'jwk' }).equals(privateKey)];
  });
}
const ec = createPublicKey(keys.ec).export({ format: 'jwk' });
for (const key of ['text', null, undefined, {}, { kty: 'oct', k: 'aa' }, { kty: 'RSA' }, { kty: 'RSA', n: 'a', e: 5 }, { kty: 'EC' }, { ...ec, crv: 'P-1' }, { ...ec, x: 'AA' }, { ...ec, y: ec.x },
  { ...ec, y: undefined }, { kty: 'OKP' }, { kty: 'OKP', crv: 'Ed25519', x: 'AA' }, { kty: 'OKP', crv: 'Ed25519', x: 5 }, { kty: 'OKP', crv: 'other', x: 'AA' }]) {
  attempt('public', () => createPublicKey({ key, format: 'jwk' }).type);
}
attempt('no private member', () => createPrivateKey({ key: ec, format: 'jwk' }));
attempt('no private member', () => createPrivateKey({ key: createPublicKey(keys.rsa).export({ format: 'jwk' }), format: 'jwk' }));
attempt('no private member', () => createPrivateKey({ key: createPublicKey(keys.ed25519).export({ format: 'jwk' }), format: 'jwk' }));
