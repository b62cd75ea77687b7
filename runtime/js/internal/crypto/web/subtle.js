// SPDX-License-Identifier: MIT
//
// SubtleCrypto: the operations of web crypto. Arguments are converted first, then the algorithm; the modules for the
// algorithms do the rest.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');
const { jobError } = require('internal/crypto/errors');
const { findDigest } = require('internal/crypto/check');
const { normalize, normalizeHash } = require('internal/crypto/web/algorithms');
const { converters } = require('internal/crypto/web/convert');
const { partsOf } = require('internal/crypto/web/key');
const { exception, dataError } = require('internal/crypto/web/problems');
const binding = internalBinding('crypto');

const kMake = Symbol('make');
const { Buffer } = require('node/buffer');

function checkThis(self) {
  if (!isSubtle(self)) throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type SubtleCrypto');
}

// The functions of an algorithm.
function family(name) {
  if (name.startsWith('AES')) return require('internal/crypto/web/secret_keys').aes;
  if (name === 'HMAC') return require('internal/crypto/web/secret_keys').hmac;
  if (name === 'HKDF' || name === 'PBKDF2') return require('internal/crypto/web/derive')[name.toLowerCase()];
  const { rsa, ec, curve } = require('internal/crypto/web/key_pairs');
  if (name.startsWith('RSA')) return rsa;
  return name.startsWith('EC') ? ec : curve;
}

// The insides of a key that may be used for this.
function usable(key, name, usage) {
  const parts = partsOf(key);
  if (parts.algorithm.name !== name || !parts.usages.includes(usage)) {
    throw exception('The requested operation is not valid for the provided key', 'InvalidAccessError');
  }
  return parts;
}

function usableToDerive(key, name, usage) {
  const parts = partsOf(key);
  if (parts.algorithm.name !== name) throw exception('Key algorithm mismatch', 'InvalidAccessError');
  if (!parts.usages.includes(usage)) throw exception(`baseKey does not have ${usage} usage`, 'InvalidAccessError');
  return parts;
}

function digestNow(number, data) {
  return new Promise((resolve, reject) => {
    binding.digestJob(number, data, (result) => {
      if (Array.isArray(result)) reject(jobError(result, 'The operation failed'));
      else resolve(result.buffer);
    });
  });
}

function exported(key, format) {
  const parts = partsOf(key);
  if (!parts.isExtractable) throw exception('key is not extractable', 'InvalidAccessException');
  const result = family(parts.algorithm.name).exportKey?.(parts, format);
  if (result !== undefined) return result;
  const what = `${format === 'pkcs8' ? 'pkcs8' : 'raw'} ${parts.algorithm.name} ${parts.object.type}`;
  throw exception(`Unable to export a ${what} key`, 'InvalidAccessError');
}

function imported(algorithm, format, data, isExtractable, usages) {
  const key = family(algorithm.name).importKey(algorithm, format, data, isExtractable, usages);
  if (key.type !== 'public' && usages.length === 0) {
    throw exception(`Usages cannot be empty when importing a ${key.type} key.`, 'SyntaxError');
  }
  return key;
}

function deriveBits(algorithm, parts, length) {
  const { hkdf, pbkdf2, agreement } = require('internal/crypto/web/derive');
  if (algorithm.name === 'HKDF') return hkdf.deriveBits(algorithm, parts, length);
  return (algorithm.name === 'PBKDF2' ? pbkdf2 : agreement).deriveBits(algorithm, parts, length);
}

function cipher(isEncryption, algorithm, parts, data) {
  return family(algorithm.name).cipher(isEncryption, algorithm, parts, data);
}

class SubtleCrypto {
  #isSubtle = true;

  constructor(...given) {
    if (given[0] !== kMake) throw codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
  }

  static isSubtle(value) {
    return value !== null && typeof value === 'object' && #isSubtle in value;
  }

  async encrypt(algorithm, key, data) {
    checkThis(this);
    return crypted('encrypt', arguments.length, algorithm, key, data);
  }

  async decrypt(algorithm, key, data) {
    checkThis(this);
    return crypted('decrypt', arguments.length, algorithm, key, data);
  }

  async sign(algorithm, key, data) {
    checkThis(this);
    const { normal, bytes } = keyAndData('sign', arguments.length, algorithm, key, data);
    return family(normal.name).sign(normal, usableToSign(key, normal.name, 'sign'), bytes);
  }

  async verify(algorithm, key, signature, data) {
    checkThis(this);
    const convert = converters('verify');
    convert.require(4, arguments.length);
    [key, signature, data] = [convert.key(key, 1), convert.bytes(signature, 2), convert.bytes(data, 3)];
    const normal = normalize(algorithm, 'verify');
    return family(normal.name).verify(normal, usableToSign(key, normal.name, 'verify'), signature, data);
  }

  async digest(algorithm, data) {
    checkThis(this);
    const convert = converters('digest');
    convert.require(2, arguments.length);
    data = convert.bytes(data, 1);
    return digestNow(findDigest(normalizeHash(algorithm).name.toLowerCase())[0], data);
  }

  async generateKey(algorithm, extractable, keyUsages) {
    checkThis(this);
    const convert = converters('generateKey');
    convert.require(3, arguments.length);
    const usages = convert.usages(keyUsages, 2);
    const normal = normalize(algorithm, 'generateKey');
    return family(normal.name).generateKey(normal, Boolean(extractable), usages);
  }

  async deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
    checkThis(this);
    const convert = converters('deriveKey');
    convert.require(5, arguments.length);
    const key = convert.key(baseKey, 1);
    const usages = convert.usages(keyUsages, 4);
    const normal = normalize(algorithm, 'deriveBits');
    const target = normalize(derivedKeyType, 'importKey');
    const parts = usableToDerive(key, normal.name, 'deriveKey');
    const length = family(target.name).getKeyLength(normalize(derivedKeyType, 'getKeyLength'));
    const bits = await deriveBits(normal, parts, length);
    return imported(target, 'raw', new Uint8Array(bits), Boolean(extractable), usages);
  }

  async deriveBits(algorithm, baseKey, length = null) {
    checkThis(this);
    const convert = converters('deriveBits');
    convert.require(2, arguments.length);
    const key = convert.key(baseKey, 1);
    const bits = length === null ? null : convert.length(length, 2);
    const normal = normalize(algorithm, 'deriveBits');
    return deriveBits(normal, usableToDerive(key, normal.name, 'deriveBits'), bits);
  }

  async importKey(format, keyData, algorithm, extractable, keyUsages) {
    checkThis(this);
    const convert = converters('importKey');
    convert.require(4, arguments.length);
    const form = convert.format(format, 0);
    const data = form === 'jwk' ? convert.jwk(keyData, 1) : convert.bytes(keyData, 1);
    const usages = convert.usages(keyUsages, 4);
    return imported(normalize(algorithm, 'importKey'), form, data, Boolean(extractable), usages);
  }

  async exportKey(format, key) {
    checkThis(this);
    const convert = converters('exportKey');
    convert.require(2, arguments.length);
    return exported(convert.key(key, 1), convert.format(format, 0));
  }

  async wrapKey(format, key, wrappingKey, wrapAlgorithm) {
    checkThis(this);
    const convert = converters('wrapKey');
    convert.require(4, arguments.length);
    const form = convert.format(format, 0);
    [key, wrappingKey] = [convert.key(key, 1), convert.key(wrappingKey, 2)];
    const normal = normalize(wrapAlgorithm, 'wrapKey', 'encrypt');
    const parts = usable(wrappingKey, normal.name, 'wrapKey');
    const data = exported(key, form);
    return cipher(true, normal, parts, form === 'jwk' ? textOf(data, normal.name) : new Uint8Array(data));
  }

  async unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgo, unwrappedKeyAlgo, extractable, keyUsages) {
    checkThis(this);
    const convert = converters('unwrapKey');
    convert.require(7, arguments.length);
    const form = convert.format(format, 0);
    const data = convert.bytes(wrappedKey, 1);
    const key = convert.key(unwrappingKey, 2);
    const usages = convert.usages(keyUsages, 6);
    const normal = normalize(unwrapAlgo, 'unwrapKey', 'decrypt');
    const target = normalize(unwrappedKeyAlgo, 'importKey');
    const bytes = new Uint8Array(await cipher(false, normal, usable(key, normal.name, 'unwrapKey'), data));
    return imported(target, form, form === 'jwk' ? jwkFrom(bytes) : bytes, Boolean(extractable), usages);
  }
}

const { isSubtle } = SubtleCrypto;
delete SubtleCrypto.isSubtle;

// Converts the arguments of a method that takes a key and data; `count` of them were given.
function keyAndData(method, count, algorithm, key, data) {
  const convert = converters(method);
  convert.require(3, count);
  convert.key(key, 1);
  const bytes = convert.bytes(data, 2);
  return { normal: normalize(algorithm, method), bytes };
}

function crypted(method, count, algorithm, key, data) {
  const { normal, bytes } = keyAndData(method, count, algorithm, key, data);
  return cipher(method === 'encrypt', normal, usable(key, normal.name, method), bytes);
}

function usableToSign(key, name, usage) {
  const parts = partsOf(key);
  if (parts.algorithm.name === name && parts.usages.includes(usage)) return parts;
  throw exception(`Unable to use this key to ${usage}`, 'InvalidAccessError');
}

// AES-KW wraps multiples of eight bytes, so that the text of a JWK is padded with spaces.
function textOf(jwk, name) {
  const text = Buffer.from(JSON.stringify(jwk));
  const extra = name === 'AES-KW' ? (8 - (text.length % 8)) % 8 : 0;
  return Buffer.concat([text, Buffer.alloc(extra, ' ')]);
}

function jwkFrom(bytes) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw dataError('Invalid wrapped JWK key', error);
  }
}

defineProperty(SubtleCrypto.prototype, Symbol.toStringTag, { configurable: true, value: 'SubtleCrypto' });
for (const name of ['encrypt', 'decrypt', 'sign', 'verify', 'digest', 'generateKey', 'deriveKey', 'deriveBits', 'importKey', 'exportKey',
  'wrapKey', 'unwrapKey']) {
  defineProperty(SubtleCrypto.prototype, name, { enumerable: true });
}

module.exports = { SubtleCrypto, subtle: new SubtleCrypto(kMake) };
