// SPDX-License-Identifier: MIT
// crypto.subtle: what each operation refuses, and with which error.
'use strict';
const { subtle } = crypto;

const bytes = (count, value = 0) => new Uint8Array(count).fill(value);
const EXPONENT = new Uint8Array([1, 0, 1]);
const RSA = { modulusLength: 1024, publicExponent: EXPONENT, hash: 'SHA-1' };
const K = 'AAAAAAAAAAAAAAAAAAAAAA';

async function attempt(name, run) {
  try {
    console.log(name, '=>', await run());
  } catch (error) {
    console.log(name, '!', error.constructor.name, error.name, error.code, error.message);
  }
}

async function generating() {
  const cases = [[], ['x', true, []], [1, true, []], [null, true, []], [{}, true, []], [{ name: 'AES-GCM', length: 256 }, true, []],
    [{ name: 'AES-GCM', length: 256 }, true, ['sign']], [{ name: 'AES-GCM', length: 256 }, true, ['foo']], [{ name: 'AES-GCM', length: 255 }, true, ['encrypt']],
    [{ name: 'AES-GCM' }, true, ['encrypt']], ['AES-GCM', true, ['encrypt']], [{ name: 'AES-GCM', length: 70000 }, true, ['encrypt']],
    [{ name: 'AES-KW', length: 128 }, true, ['encrypt']], [{ name: 'HMAC' }, true, ['sign']], [{ name: 'HMAC', hash: 'MD5' }, true, ['sign']],
    [{ name: 'HMAC', hash: 'SHA-1', length: 9 }, true, ['sign']], [{ name: 'HMAC', hash: 'SHA-1', length: 0 }, true, ['sign']],
    [{ name: 'RSA-PSS', ...RSA }, true, ['verify']], [{ name: 'RSA-PSS', ...RSA }, true, ['encrypt']], [{ name: 'RSA-OAEP', ...RSA }, true, ['sign']],
    [{ name: 'RSA-PSS', ...RSA, publicExponent: bytes(1, 2) }, true, ['sign']], [{ name: 'RSA-PSS', ...RSA, publicExponent: 3 }, true, ['sign']],
    [{ name: 'ECDSA', namedCurve: 'P-1' }, true, ['sign']], [{ name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']], [{ name: 'ECDH' }, true, ['deriveKey']],
    ['Ed25519', true, ['verify']], ['X25519', true, []], ['PBKDF2', false, ['deriveBits']], [{ name: 'AES-CBC', length: 128 }, true, 'encrypt'],
    [{ name: 'AES-CBC', length: 'x' }, true, ['encrypt']]];
  for (const [index, given] of cases.entries()) await attempt(`generateKey ${index}`, () => subtle.generateKey(...given));
}

async function importing() {
  const jwk = (more) => ({ kty: 'oct', k: K, ...more });
  const cases = [[], ['x', bytes(16), 'AES-CBC', true, ['encrypt']], ['raw', bytes(5), 'AES-CBC', true, ['encrypt']], ['raw', {}, 'AES-CBC', true, ['encrypt']],
    ['spki', bytes(16), 'AES-CBC', true, ['encrypt']], ['jwk', jwk({ alg: 'A256CBC' }), 'AES-CBC', true, ['encrypt']], ['jwk', { kty: 'RSA' }, 'AES-CBC', true, ['encrypt']],
    ['jwk', jwk({ use: 'sig' }), 'AES-CBC', true, ['encrypt']], ['jwk', jwk({ ext: false }), 'AES-CBC', true, ['encrypt']],
    ['jwk', jwk({ key_ops: ['sign'] }), 'AES-CBC', true, ['encrypt']], ['jwk', jwk({ key_ops: ['sign', 'sign'] }), 'AES-CBC', true, ['encrypt']],
    ['jwk', bytes(16), 'AES-CBC', true, ['encrypt']], ['jwk', null, 'AES-CBC', true, ['encrypt']], ['jwk', 1, 'AES-CBC', true, ['encrypt']],
    ['raw', bytes(2), { name: 'HMAC', hash: 'SHA-1', length: 0 }, true, ['sign']], ['raw', bytes(0), { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']],
    ['raw', bytes(2), { name: 'HMAC', hash: 'SHA-1', length: 9 }, true, ['sign']], ['raw', bytes(2), { name: 'HMAC', hash: 'SHA-1' }, true, []],
    ['pkcs8', bytes(16), { name: 'RSA-PSS', hash: 'SHA-1' }, true, ['sign']], ['spki', bytes(16), { name: 'RSA-PSS', hash: 'SHA-1' }, true, ['sign']],
    ['raw', bytes(16), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']], ['raw', bytes(31), 'Ed25519', true, ['verify']],
    ['raw', bytes(5), 'PBKDF2', true, ['deriveBits']], ['raw', bytes(5), 'PBKDF2', false, ['encrypt']], ['jwk', jwk(), 'HKDF', false, ['deriveBits']]];
  for (const [index, given] of cases.entries()) await attempt(`importKey ${index}`, () => subtle.importKey(...given));
}

async function ciphers() {
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const hidden = await subtle.generateKey({ name: 'AES-CBC', length: 128 }, false, ['encrypt']);
  const counter = await subtle.generateKey({ name: 'AES-CTR', length: 128 }, true, ['encrypt']);
  const GCM = { name: 'AES-GCM', iv: bytes(12) };
  const cases = {
    encrypt: [[{ name: 'AES-GCM' }, key, bytes(1)], [{ name: 'AES-GCM', iv: 'x' }, key, bytes(1)], [{ name: 'AES-CBC', iv: bytes(16) }, key, bytes(1)],
      [GCM, key, 'text'], [GCM, {}, bytes(1)], [{ ...GCM, tagLength: 5 }, key, bytes(2)], [{ ...GCM, tagLength: 'x' }, key, bytes(2)], [GCM, key],
      [{ name: 'AES-CBC', iv: bytes(15) }, hidden, bytes(16)], [{ name: 'AES-CTR', counter: bytes(16), length: 0 }, counter, bytes(16)],
      [{ name: 'AES-CTR', counter: bytes(15), length: 1 }, counter, bytes(16)], [{ name: 'AES-CTR', counter: bytes(16, 255), length: 1 }, counter, bytes(48)],
      ['AES-KW', key, bytes(16)]],
    decrypt: [[GCM, key, bytes(20)], [GCM, key, bytes(2)], [{ name: 'AES-CBC', iv: bytes(16) }, hidden, bytes(16)]],
    exportKey: [['raw', hidden], ['x', key], ['spki', key], ['pkcs8', key], ['raw', {}]],
  };
  for (const [name, list] of Object.entries(cases)) {
    for (const [index, given] of list.entries()) await attempt(`${name} ${index}`, () => subtle[name](...given));
  }
}

async function pairs() {
  const pss = await subtle.generateKey({ name: 'RSA-PSS', ...RSA }, true, ['sign', 'verify']);
  const oaep = await subtle.generateKey({ name: 'RSA-OAEP', ...RSA }, true, ['encrypt', 'decrypt']);
  const ecdsa = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const x = await subtle.generateKey('X25519', true, ['deriveBits']);
  const password = await subtle.importKey('raw', bytes(5), 'PBKDF2', false, ['deriveBits']);
  const PBKDF2 = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(1), iterations: 1 };
  const cases = {
    sign: [['RSA-PSS', pss.privateKey, bytes(1)], [{ name: 'RSA-PSS', saltLength: 500 }, pss.privateKey, bytes(1)], [{ name: 'ECDSA' }, ecdsa.privateKey, bytes(1)],
      [{ name: 'RSA-PSS', saltLength: 1 }, pss.publicKey, bytes(1)], ['HMAC', pss.privateKey, bytes(1)]],
    verify: [[{ name: 'ECDSA', hash: 'SHA-256' }, ecdsa.publicKey, bytes(1), bytes(1)], [{ name: 'RSA-PSS', saltLength: 1 }, pss.privateKey, bytes(1), bytes(1)],
      [{ name: 'RSA-PSS', saltLength: 1 }, pss.publicKey, bytes(1), bytes(1)]],
    encrypt: [[{ name: 'RSA-OAEP' }, oaep.publicKey, bytes(300)], [{ name: 'RSA-OAEP' }, oaep.privateKey, bytes(3)]],
    decrypt: [[{ name: 'RSA-OAEP' }, oaep.privateKey, bytes(128)]],
    exportKey: [['pkcs8', pss.publicKey], ['spki', pss.privateKey], ['raw', pss.publicKey], ['jwk', ecdsa.privateKey], ['raw', ecdsa.privateKey]],
    deriveBits: [['X25519', x.privateKey, 8], [{ name: 'X25519', public: x.privateKey }, x.privateKey, 8], [{ name: 'X25519', public: ecdsa.publicKey }, x.privateKey, 8],
      [{ name: 'X25519', public: x.publicKey }, x.privateKey, 300], [{ name: 'X25519', public: x.publicKey }, x.publicKey, 8], [PBKDF2, password, null], [PBKDF2, password, 7],
      [PBKDF2, password, 0], [{ ...PBKDF2, iterations: 0 }, password, 8], [PBKDF2, password, -1], ['PBKDF2', password, 8]],
    deriveKey: [[PBKDF2, password, { name: 'AES-GCM', length: 256 }, true, ['encrypt']]],
  };
  for (const [name, list] of Object.entries(cases)) {
    for (const [index, given] of list.entries()) await attempt(`${name} ${index}`, () => subtle[name](...given));
  }
}

async function rest() {
  await attempt('constructor', () => new CryptoKey());
  await attempt('SubtleCrypto', () => new SubtleCrypto());
  await attempt('this', () => subtle.digest.call({}, 'SHA-1', bytes(1)));
  await attempt('getter', () => Object.getOwnPropertyDescriptor(CryptoKey.prototype, 'type').get.call({}));
  for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype)) console.log(name, typeof subtle[name], subtle[name].length);
  console.log(Object.getOwnPropertyNames(CryptoKey.prototype), CryptoKey.length, CryptoKey.name);
}

(async () => {
  await generating();
  await importing();
  await ciphers();
  await pairs();
  await rest();
})();
