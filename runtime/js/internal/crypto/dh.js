// SPDX-License-Identifier: MIT
//
// DiffieHellman and DiffieHellmanGroup, and diffieHellman() between two keys.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType, invalidArgValue, checkObject } = require('internal/errors');
const { BUFFER_CLASSES, isView, isAnyArrayBuffer, toBytes, toBuffer, encoded } = require('internal/crypto/bytes');
const { plainError, opensslError, good } = require('internal/crypto/errors');
const { isKeyObject, contents, invalidKeyType } = require('internal/crypto/key_input');
const { checkInt32 } = require('internal/crypto/check');
const binding = internalBinding('crypto');

const kHandle = Symbol('kHandle');
const DEFAULT_GENERATOR = 2;
const LIBRARY = 5;
const [PRIME, GENERATOR, PUBLIC, PRIVATE] = [0, 1, 2, 3];
const TOO_SMALL = 1;
const TOO_LARGE = 2;
const SMALLEST_MODULUS = 512;

const isBytes = (value) => typeof value === 'string' || isView(value) || isAnyArrayBuffer(value);

function dhError(code, reason) {
  return opensslError([LIBRARY, `error:0280${code}:Diffie-Hellman routines::${reason}`]);
}

// A generator is a number, or the bytes of one.
function generatorBytes(generator, encoding) {
  if (generator === undefined || generator === null || generator === 0) return new Uint8Array([DEFAULT_GENERATOR]);
  if (typeof generator === 'number') {
    checkInt32(generator, 'generator');
    if (generator < DEFAULT_GENERATOR) throw dhError('0065', 'bad generator');
    return new Uint8Array(Uint32Array.of(generator).buffer).reverse();
  }
  if (!isBytes(generator)) throw invalidArgType('generator', ['number', 'string', ...BUFFER_CLASSES], generator);
  const bytes = toBytes(generator, 'generator', encoding);
  if (bytes.every((byte) => byte === 0) || (bytes.at(-1) === 1 && bytes.subarray(0, -1).every((byte) => byte === 0))) {
    throw dhError('0065', 'bad generator');
  }
  return bytes;
}

function newHandle(sizeOrKey, keyEncoding, generator, generatorEncoding) {
  if (typeof sizeOrKey === 'number') {
    checkInt32(sizeOrKey, 'sizeOrKey');
    if (sizeOrKey < SMALLEST_MODULUS) throw dhError('007E', 'modulus too small');
    const wanted = typeof generator === 'number' && generator !== 0 ? generator : DEFAULT_GENERATOR;
    return good(binding.dhNewPrime(sizeOrKey, wanted));
  }
  if (!isBytes(sizeOrKey)) throw invalidArgType('sizeOrKey', ['number', 'string', ...BUFFER_CLASSES], sizeOrKey);
  return good(binding.dhNew(toBytes(sizeOrKey, 'sizeOrKey', keyEncoding), generatorBytes(generator, generatorEncoding)));
}

// If the second argument is not an encoding, the prime's encoding was omitted.
function DiffieHellman(sizeOrKey, keyEncoding, generator, generatorEncoding) {
  if (!new.target) return new DiffieHellman(sizeOrKey, keyEncoding, generator, generatorEncoding);
  const { Buffer } = require('node/buffer');
  if (keyEncoding && keyEncoding !== 'buffer' && !(typeof keyEncoding === 'string' && Buffer.isEncoding(keyEncoding))) {
    generatorEncoding = generator;
    generator = keyEncoding;
    keyEncoding = undefined;
  }
  begin(this, newHandle(sizeOrKey, keyEncoding, generator, generatorEncoding));
}

function DiffieHellmanGroup(name) {
  if (!new.target) return new DiffieHellmanGroup(name);
  if (typeof name !== 'string') throw plainError(TypeError, 'ERR_INVALID_ARG_TYPE', 'Group name must be a string');
  const handle = binding.dhGroup(name);
  if (handle === undefined) throw plainError(Error, 'ERR_CRYPTO_UNKNOWN_DH_GROUP', 'Unknown DH group');
  begin(this, good(handle));
}

function begin(self, handle) {
  self[kHandle] = handle;
  let verifyError;
  defineProperty(self, 'verifyError', {
    enumerable: true,
    get: () => verifyError ??= binding.dhCheck(handle),
  });
}

function number(self, which, encoding, what) {
  const bytes = binding.dhNumber(self[kHandle], which);
  if (bytes === undefined) {
    throw plainError(Error, 'ERR_CRYPTO_INVALID_STATE', `No ${what} - did you forget to generate one?`);
  }
  return encoded(bytes, encoding);
}

const methods = {
  generateKeys(encoding) {
    return encoded(good(binding.dhGenerate(this[kHandle]), 'Key generation failed'), encoding);
  },

  computeSecret(key, inputEncoding, outputEncoding) {
    const result = good(binding.dhSecret(this[kHandle], toBytes(key, 'key', inputEncoding)));
    if (typeof result !== 'number') return encoded(result, outputEncoding);
    const reason = { [TOO_SMALL]: 'Supplied key is too small', [TOO_LARGE]: 'Supplied key is too large' }[result];
    throw plainError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', reason ?? 'Invalid key');
  },

  getPrime(encoding) {
    return number(this, PRIME, encoding, 'prime');
  },

  getGenerator(encoding) {
    return number(this, GENERATOR, encoding, 'generator');
  },

  getPublicKey(encoding) {
    return number(this, PUBLIC, encoding, 'public key');
  },

  getPrivateKey(encoding) {
    return number(this, PRIVATE, encoding, 'private key');
  },
};

Object.assign(DiffieHellmanGroup.prototype, methods);
Object.assign(DiffieHellman.prototype, methods, {
  setPublicKey(key, encoding) {
    good(binding.dhSet(this[kHandle], toBytes(key, 'key', encoding), false));
    return this;
  },

  setPrivateKey(key, encoding) {
    good(binding.dhSet(this[kHandle], toBytes(key, 'key', encoding), true));
    return this;
  },
});

const AGREEING = new Set(['dh', 'ec', 'x25519', 'x448']);

function keyOption(options, name, types) {
  const key = options[name];
  if (!isKeyObject(key)) throw invalidArgValue(`options.${name}`, key);
  const { type, box } = contents(key);
  if (!types.includes(type)) throw invalidKeyType(type, types.join(' or '));
  return box;
}

function diffieHellman(options) {
  checkObject(options, 'options');
  const given = ownOptions(options);
  const own = keyOption(given, 'privateKey', ['private']);
  const peer = keyOption(given, 'publicKey', ['private', 'public']);
  const [a, b] = [binding.keyType(own), binding.keyType(peer)];
  if (a !== b || !AGREEING.has(a)) {
    throw codedError(Error, 'ERR_CRYPTO_INCOMPATIBLE_KEY', `Incompatible key types for Diffie-Hellman: ${a} and ${b}`);
  }
  return toBuffer(good(binding.agree(own, peer)));
}

const createDiffieHellmanGroup = (name) => new DiffieHellmanGroup(name);

module.exports = {
  DiffieHellman,
  DiffieHellmanGroup,
  diffieHellman,
  createDiffieHellman: (...given) => new DiffieHellman(...given),
  createDiffieHellmanGroup,
  getDiffieHellman: createDiffieHellmanGroup,
};
