// SPDX-License-Identifier: MIT
// crypto.subtle: every algorithm, with fixed keys where the result is fixed, else there and back.
'use strict';
const { KeyObject, createSecretKey } = require('node:crypto');

const { subtle } = crypto;
const hex = (buffer) => Buffer.from(buffer).toString('hex');
const bytes = (count, first = 0) => Uint8Array.from({ length: count }, (_, i) => (first + i) & 255);
const RSA = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };

const ED25519 = { kty: 'OKP', crv: 'Ed25519', d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const X25519 = { kty: 'OKP', crv: 'X25519', d: 'dwdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LCo', x: 'hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo' };

async function aes() {
  for (const length of [128, 192, 256]) {
    const raw = bytes(length / 8, 1);
    const algorithms = [{ name: 'AES-CBC', iv: bytes(16) }, { name: 'AES-GCM', iv: bytes(12) }, { name: 'AES-GCM', iv: bytes(20), tagLength: 96, additionalData: bytes(5) },
      { name: 'AES-CTR', counter: bytes(16), length: 64 }, { name: 'AES-CTR', counter: new Uint8Array(16).fill(255), length: 5 }];
    for (const algorithm of algorithms) {
      const key = await subtle.importKey('raw', raw, algorithm.name, true, ['decrypt', 'encrypt']);
      for (const count of [0, 1, 16, 100]) {
        const secret = await subtle.encrypt(algorithm, key, bytes(count));
        const back = await subtle.decrypt(algorithm, key, secret);
        console.log(algorithm.name, length, count, hex(secret), hex(back) === hex(bytes(count)));
      }
      console.log(key, await subtle.exportKey('jwk', key));
    }
    const wrapping = await subtle.importKey('raw', raw, 'AES-KW', false, ['wrapKey', 'unwrapKey']);
    const inner = await subtle.importKey('raw', bytes(32), { name: 'HMAC', hash: 'SHA-512' }, true, ['sign']);
    for (const format of ['raw', 'jwk']) {
      const wrapped = await subtle.wrapKey(format, inner, wrapping, 'AES-KW');
      const back = await subtle.unwrapKey(format, wrapped, wrapping, 'AES-KW', { name: 'HMAC', hash: 'SHA-512' }, true, ['sign']);
      console.log(format, hex(wrapped), hex(await subtle.exportKey('raw', back)));
    }
  }
}

async function macsAndDerivations() {
  for (const hash of ['SHA-1', 'sha-256', 'SHA-384', { name: 'SHA-512' }]) {
    const key = await subtle.importKey('raw', bytes(20), { name: 'HMAC', hash }, true, ['sign', 'verify']);
    const signature = await subtle.sign('hmac', key, bytes(33));
    console.log(hex(signature), await subtle.verify('HMAC', key, signature, bytes(33)), await subtle.verify('HMAC', key, bytes(3), bytes(33)), key.algorithm);
    console.log((await subtle.exportKey('jwk', key)).alg, hex(await subtle.digest(hash, bytes(9))));
    for (const [name, parameters] of [['HKDF', { salt: bytes(4), info: bytes(7) }], ['PBKDF2', { salt: bytes(4), iterations: 10 }]]) {
      const base = await subtle.importKey('raw', bytes(9), name, false, ['deriveBits', 'deriveKey']);
      console.log(name, hex(await subtle.deriveBits({ name, hash, ...parameters }, base, 136)));
      const derived = await subtle.deriveKey({ name, hash, ...parameters }, base, { name: 'AES-GCM', length: 192 }, true, ['encrypt']);
      console.log(derived, hex(await subtle.exportKey('raw', derived)));
      const mac = await subtle.deriveKey({ name, hash, ...parameters }, base, { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
      console.log(mac.algorithm);
    }
  }
}

// Exports both halves in every format, and imports them again.
async function thereAndBack({ publicKey, privateKey }, algorithm) {
  console.log(publicKey.algorithm, publicKey.usages, privateKey.usages, publicKey.extractable);
  for (const [key, formats] of [[publicKey, ['spki', 'jwk']], [privateKey, ['pkcs8', 'jwk']]]) {
    for (const format of formats) {
      const data = await subtle.exportKey(format, key);
      const back = await subtle.importKey(format, data, algorithm, true, key.usages);
      const again = await subtle.exportKey(format, back);
      const isSame = format === 'jwk' ? JSON.stringify(data) === JSON.stringify(again) : hex(data) === hex(again);
      console.log(format, isSame, back.type, format === 'jwk' ? [Object.keys(data).join(), data.alg] : data.byteLength > 0);
    }
  }
}

async function signatures() {
  const kinds = [[{ name: 'RSASSA-PKCS1-v1_5', ...RSA }], [{ name: 'RSA-PSS', ...RSA }, { name: 'RSA-PSS', saltLength: 20 }], [{ name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', hash: 'SHA-384' }],
    [{ name: 'ECDSA', namedCurve: 'P-384' }, { name: 'ECDSA', hash: 'SHA-1' }], [{ name: 'ECDSA', namedCurve: 'P-521' }, { name: 'ECDSA', hash: 'SHA-512' }], [{ name: 'Ed25519' }]];
  for (const [algorithm, use = algorithm.name] of kinds) {
    const pair = await subtle.generateKey(algorithm, true, ['verify', 'sign']);
    const signature = await subtle.sign(use, pair.privateKey, bytes(50));
    console.log(signature.byteLength, await subtle.verify(use, pair.publicKey, signature, bytes(50)), await subtle.verify(use, pair.publicKey, signature, bytes(49)));
    await thereAndBack(pair, algorithm);
  }
  const key = await subtle.importKey('jwk', ED25519, 'Ed25519', true, ['sign']);
  console.log(hex(await subtle.sign('Ed25519', key, bytes(3))), hex(await subtle.exportKey('pkcs8', key)));
  const raw = await subtle.importKey('raw', Buffer.from(ED25519.x, 'base64url'), 'Ed25519', true, ['verify']);
  console.log(hex(await subtle.exportKey('raw', raw)), hex(await subtle.exportKey('spki', raw)));
}

async function agreements() {
  for (const algorithm of [{ name: 'ECDH', namedCurve: 'P-256' }, { name: 'ECDH', namedCurve: 'P-521' }, { name: 'X25519' }]) {
    const [one, two] = await Promise.all([1, 2].map(() => subtle.generateKey(algorithm, true, ['deriveBits', 'deriveKey'])));
    const [first, second] = [await subtle.deriveBits({ name: algorithm.name, public: two.publicKey }, one.privateKey, 128),
      await subtle.deriveBits({ name: algorithm.name, public: one.publicKey }, two.privateKey, 128)];
    console.log(hex(first) === hex(second), (await subtle.deriveBits({ name: algorithm.name, public: one.publicKey }, two.privateKey, null)).byteLength);
    console.log((await subtle.deriveKey({ name: algorithm.name, public: one.publicKey }, two.privateKey, { name: 'AES-CBC', length: 256 }, true, ['encrypt'])).algorithm);
    const raw = await subtle.exportKey('raw', one.publicKey);
    console.log(raw.byteLength, hex(await subtle.exportKey('raw', await subtle.importKey('raw', raw, algorithm, true, []))) === hex(raw));
    await thereAndBack(one, algorithm);
  }
  const own = await subtle.importKey('jwk', X25519, 'X25519', true, ['deriveBits']);
  const other = await subtle.importKey('raw', bytes(32, 9), 'X25519', true, []);
  for (const length of [256, 128, 13, null]) console.log(hex(await subtle.deriveBits({ name: 'X25519', public: other }, own, length)));
}

async function encryption() {
  const pair = await subtle.generateKey({ name: 'RSA-OAEP', ...RSA }, true, ['decrypt', 'encrypt', 'wrapKey', 'unwrapKey']);
  for (const label of [undefined, bytes(4)]) {
    const algorithm = { name: 'RSA-OAEP', label };
    const secret = await subtle.encrypt(algorithm, pair.publicKey, bytes(10));
    console.log(secret.byteLength, hex(await subtle.decrypt(algorithm, pair.privateKey, secret)));
  }
  await thereAndBack(pair, { name: 'RSA-OAEP', hash: 'SHA-256' });
  console.log(KeyObject.from(pair.publicKey).asymmetricKeyType, KeyObject.from(pair.privateKey).equals(KeyObject.from(pair.privateKey)));
  const key = await subtle.importKey('raw', bytes(16), 'AES-CBC', false, ['encrypt']);
  console.log(KeyObject.from(key).equals(createSecretKey(bytes(16))));
}

(async () => {
  await aes();
  await macsAndDerivations();
  await signatures();
  await agreements();
  await encryption();
})();
