// SPDX-License-Identifier: MIT
// Keys whose numbers do not belong together are refused by importKey().
'use strict';

const { subtle } = globalThis.crypto;
const { generateKeyPairSync } = require('crypto');

const jwkOf = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

async function attempt(name, format, data, usages) {
  for (const algorithm of [{ name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDH', namedCurve: 'P-256' }]) {
    const wanted = algorithm.name === 'ECDSA' ? usages : usages.length === 0 ? [] : ['deriveBits'];
    const shown = algorithm.name === 'ECDH' && usages[0] === 'verify' ? [] : wanted;
    try {
      const key = await subtle.importKey(format, data, algorithm, true, shown);
      console.log(name, algorithm.name, key.type, key.usages);
    } catch (error) {
      console.log(name, algorithm.name, error.name, error.message);
    }
  }
}

// In the PKCS #8 form of a P-256 key, the private number is at 36.
function withNumber(change) {
  const der = Buffer.from(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'der' }));
  change(der.subarray(36, 68));
  return der;
}

(async () => {
  const [one, other] = [jwkOf(), jwkOf()];
  await attempt('good jwk', 'jwk', { ...one }, ['sign']);
  await attempt('number of another key', 'jwk', { ...one, d: other.d }, ['sign']);
  await attempt('good pkcs8', 'pkcs8', withNumber(() => {}), ['sign']);
  await attempt('changed number', 'pkcs8', withNumber((bytes) => { bytes[31] ^= 1; }), ['sign']);
  await attempt('number beyond the order', 'pkcs8', withNumber((bytes) => bytes.fill(255)), ['sign']);
  const { x, y } = one;
  await attempt('good point', 'jwk', { kty: 'EC', crv: 'P-256', x, y }, ['verify']);
})();
