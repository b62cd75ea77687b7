// SPDX-License-Identifier: MIT
//
// AES and HMAC: their keys, encryption and signatures.
'use strict';

const { Buffer } = require('node/buffer');
const { codedError, invalidArgValue } = require('internal/errors');
const { createCipheriv, createDecipheriv } = require('internal/crypto/cipher');
const { createHmac } = require('internal/crypto/hash');
const { createSecretKey } = require('internal/crypto/key_object');
const { generateKey: generateSecret } = require('internal/crypto/generate');
const { checkJwk, checkAlgorithm, jwkOf } = require('internal/crypto/web/jwk');
const { makeKey } = require('internal/crypto/web/key');
const { exception, dataError, later, called, toArrayBuffer, checkUsages } = require('internal/crypto/web/problems');
const binding = internalBinding('crypto');

const AES_USAGES = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'];
const AES_LENGTHS = [128, 192, 256];
const TAG_LENGTHS = [32, 64, 96, 104, 112, 120, 128];
const BLOCK_BYTES = 16;
const BLOCK_BITS = { __proto__: null, 'SHA-1': 512, 'SHA-256': 512, 'SHA-384': 1024, 'SHA-512': 1024 };

function mustNotBeEmpty(usages) {
  if (usages.length === 0) throw exception('Usages cannot be empty when creating a key.', 'SyntaxError');
}

// The bytes of a key that is imported, as a key object.
function secretOf(format, data, what, expectation) {
  if (format === 'raw' && data.length === 0) throw dataError('Zero-length key is not supported');
  if (format === 'raw') return createSecretKey(data);
  if (format !== 'jwk') throw exception(`Unable to import ${what} key with format ${format}`, 'NotSupportedError');
  checkJwk(data, expectation);
  if (typeof data.k !== 'string') throw dataError('Invalid keyData');
  return createSecretKey(Buffer.from(data.k, 'base64url'));
}

// AES

function aesUsages(name) {
  return name === 'AES-KW' ? ['wrapKey', 'unwrapKey'] : AES_USAGES;
}

function aesAlg(name, bits) {
  return `A${bits}${name.slice(4)}`;
}

function aesLength({ length }) {
  if (!AES_LENGTHS.includes(length)) throw exception('Invalid key length', 'OperationError');
  return length;
}

async function generateAes({ name, length }, isExtractable, usages) {
  checkUsages(usages, aesUsages(name), 'an AES');
  if (!AES_LENGTHS.includes(length)) throw exception('AES key length must be 128, 192, or 256 bits', 'OperationError');
  mustNotBeEmpty(usages);
  const object = await called((done) => generateSecret('aes', { length }, done));
  return makeKey(object, { name, length }, usages, isExtractable);
}

function importAes({ name }, format, data, isExtractable, usages) {
  checkUsages(usages, aesUsages(name), 'an AES');
  const object = secretOf(format, data, 'AES', { kty: 'oct', use: 'enc', usages, isExtractable });
  const length = object.symmetricKeySize * 8;
  if (!AES_LENGTHS.includes(length)) throw dataError('Invalid key length');
  if (format === 'jwk') checkAlgorithm(data, aesAlg(name, length));
  return makeKey(object, { name, length }, usages, isExtractable);
}

function exportAes(parts, format) {
  if (format === 'raw') return toArrayBuffer(parts.object.export());
  return format === 'jwk' ? jwkOf(parts, aesAlg(parts.algorithm.name, parts.algorithm.length)) : undefined;
}

function finished(cipher, data) {
  return toArrayBuffer(Buffer.concat([cipher.update(data), cipher.final()]));
}

function cbc(isEncryption, { iv }, { object, algorithm }, data) {
  if (iv.length !== BLOCK_BYTES) throw exception('algorithm.iv must contain exactly 16 bytes', 'OperationError');
  const create = isEncryption ? createCipheriv : createDecipheriv;
  return later(() => finished(create(`aes-${algorithm.length}-cbc`, object, iv), data));
}

// The counter is the last `length` bits of its block, and wraps around within them.
function ctr({ counter, length }, { object, algorithm }, data) {
  if (counter.length !== BLOCK_BYTES) throw exception('algorithm.counter must contain exactly 16 bytes', 'OperationError');
  if (length === 0 || length > 128) throw exception('AES-CTR algorithm.length must be between 1 and 128', 'OperationError');
  const cipher = `aes-${algorithm.length}-ctr`;
  const room = 2n ** BigInt(length);
  const block = BigInt(`0x${Buffer.from(counter).toString('hex')}`);
  const before = room - (block % room);
  return later(() => {
    const blocks = BigInt(Math.ceil(data.length / BLOCK_BYTES));
    if (blocks > room) throw codedError(Error, 'ERR_OSSL_EVP_INTERNAL_ERROR', 'Cipher job failed');
    if (blocks <= before) return finished(createCipheriv(cipher, object, counter), data);
    const cut = Number(before) * BLOCK_BYTES;
    const first = createCipheriv(cipher, object, counter).update(data.subarray(0, cut));
    const start = Buffer.from((block - (block % room)).toString(16).padStart(2 * BLOCK_BYTES, '0'), 'hex');
    return toArrayBuffer(Buffer.concat([first, createCipheriv(cipher, object, start).update(data.subarray(cut))]));
  });
}

function gcm(isEncryption, { iv, tagLength = 128, additionalData }, { object, algorithm }, data) {
  if (!TAG_LENGTHS.includes(tagLength)) throw exception(`${tagLength} is not a valid AES-GCM tag length`, 'OperationError');
  const authTagLength = tagLength / 8;
  if (!isEncryption && data.length < authTagLength) throw exception('The provided data is too small.', 'OperationError');
  return later(() => {
    const create = isEncryption ? createCipheriv : createDecipheriv;
    const cipher = create(`aes-${algorithm.length}-gcm`, object, iv, { authTagLength });
    if (additionalData !== undefined) cipher.setAAD(additionalData);
    if (isEncryption) return toArrayBuffer(Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]));
    const end = data.length - authTagLength;
    cipher.setAuthTag(data.subarray(end));
    const text = cipher.update(data.subarray(0, end));
    try {
      cipher.final();
    } catch {
      throw codedError(Error, 'ERR_OSSL_EVP_INTERNAL_ERROR', 'Cipher job failed');
    }
    return toArrayBuffer(text);
  });
}

const WRAPPING_IV = Buffer.alloc(8, 0xa6);

function keyWrap(isEncryption, algorithm, { object, algorithm: { length } }, data) {
  const create = isEncryption ? createCipheriv : createDecipheriv;
  return later(() => finished(create(`id-aes${length}-wrap`, object, WRAPPING_IV), data));
}

function aesCipher(isEncryption, algorithm, parts, data) {
  switch (algorithm.name) {
    case 'AES-CBC': return cbc(isEncryption, algorithm, parts, data);
    case 'AES-CTR': return ctr(algorithm, parts, data);
    case 'AES-GCM': return gcm(isEncryption, algorithm, parts, data);
    default: return keyWrap(isEncryption, algorithm, parts, data);
  }
}

// HMAC

function hmacAlg(hash) {
  return `HS${hash.name.slice(4)}`;
}

function hmacLength({ hash, length }) {
  if (length === 0) throw exception('Zero-length key is not supported', 'OperationError');
  return length ?? BLOCK_BITS[hash.name];
}

async function generateHmac({ name, hash, length = BLOCK_BITS[hash.name] }, isExtractable, usages) {
  checkUsages(usages, ['sign', 'verify'], 'an HMAC');
  if (length % 8 !== 0) throw invalidArgValue('algorithm.length', length, 'must be a multiple of 8');
  mustNotBeEmpty(usages);
  const object = await called((done) => generateSecret('hmac', { length }, done));
  return makeKey(object, { name, length, hash }, usages, isExtractable);
}

function importHmac({ name, hash, length }, format, data, isExtractable, usages) {
  checkUsages(usages, ['sign', 'verify'], 'an HMAC');
  const object = secretOf(format, data, 'HMAC', { kty: 'oct', use: 'sig', usages, isExtractable });
  if (format === 'jwk') checkAlgorithm(data, hmacAlg(hash));
  const bits = object.symmetricKeySize * 8;
  if (bits === 0 || length === 0) throw dataError('Zero-length key is not supported');
  if (length !== undefined && length !== bits) throw dataError('Invalid key length');
  return makeKey(object, { name, hash, length: bits }, usages, isExtractable);
}

function exportHmac(parts, format) {
  if (format === 'raw') return toArrayBuffer(parts.object.export());
  return format === 'jwk' ? jwkOf(parts, hmacAlg(parts.algorithm.hash)) : undefined;
}

function mac({ object, algorithm }, data) {
  return createHmac(algorithm.hash.name.replace('-', ''), object).update(data).digest();
}

function signHmac(algorithm, parts, data) {
  return later(() => toArrayBuffer(mac(parts, data)));
}

function verifyHmac(algorithm, parts, signature, data) {
  return later(() => {
    const expected = mac(parts, data);
    return expected.length === signature.length && binding.equal(expected, signature);
  });
}

module.exports = {
  aes: { generateKey: generateAes, importKey: importAes, exportKey: exportAes, cipher: aesCipher, getKeyLength: aesLength },
  hmac: { generateKey: generateHmac, importKey: importHmac, exportKey: exportHmac, sign: signHmac, verify: verifyHmac, getKeyLength: hmacLength },
};
