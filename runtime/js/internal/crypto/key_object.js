// SPDX-License-Identifier: MIT
//
// KeyObject and its three kinds. A key's contents are private: the bytes of a secret, or the box of another key.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { Buffer } = require('node/buffer');
const { invalidArgType, invalidArgValue, checkObject } = require('internal/errors');
const { BUFFER_CLASSES, isView, isAnyArrayBuffer, toBytes, toBuffer, bigIntOf } = require('internal/crypto/bytes');
const { registry, asymmetricBox, invalidKeyType, isKeyObject } = require('internal/crypto/key_input');
const { exportWith } = require('internal/crypto/key_export');
const binding = internalBinding('crypto');

const kKeyType = Symbol('kKeyType');
const TYPES = ['secret', 'public', 'private'];

class KeyObject {
  #contents;

  // contents: { type, secret } or { type, box }, created only by this file.
  constructor(type, contents) {
    if (!TYPES.includes(type)) throw invalidArgValue('type', type);
    if (!made.delete(contents)) throw invalidArgType('handle', 'object', contents);
    this.#contents = contents;
    defineProperty(this, kKeyType, { value: type, enumerable: true });
  }

  get type() {
    return this[kKeyType];
  }

  equals(other) {
    if (!isKeyObject(other)) throw invalidArgType('otherKeyObject', 'KeyObject', other);
    if (other.type !== this.type) return false;
    const mine = this.#contents;
    const others = contentsOf(other);
    if (this.type === 'secret') return binding.equal(mine.secret, others.secret);
    return binding.keysEqual(mine.box, others.box) === true;
  }

  static from(key) {
    const { isCryptoKey, partsOf } = require('internal/crypto/web/key');
    if (!isCryptoKey(key)) throw invalidArgType('key', 'CryptoKey', key);
    return partsOf(key).object;
  }

  static contentsOf(key) {
    return key !== null && typeof key === 'object' && #contents in key ? key.#contents : undefined;
  }
}

// Contents without an object yet.
const made = new WeakSet();
const { contentsOf } = KeyObject;
delete KeyObject.contentsOf;
registry.contents = contentsOf;

defineProperty(KeyObject.prototype, Symbol.toStringTag, { configurable: true, value: 'KeyObject' });

function contentsFor(contents) {
  made.add(contents);
  return contents;
}

class SecretKeyObject extends KeyObject {
  constructor(contents) {
    super('secret', contents);
  }

  get symmetricKeySize() {
    return contentsOf(this).secret.length;
  }

  export(options) {
    const { secret } = contentsOf(this);
    if (options !== undefined) {
      checkObject(options, 'options');
      const { format } = ownOptions(options);
      if (format === 'jwk') return { kty: 'oct', k: Buffer.from(secret).toString('base64url') };
      if (format !== undefined && format !== 'buffer') {
        throw invalidArgValue('options.format', format, "must be one of: undefined, 'buffer', 'jwk'");
      }
    }
    return Buffer.from(secret);
  }
}

function detailsOf(box) {
  const { publicExponent, divisor, modulusLength, ...details } = binding.keyDetails(box);
  const others = details.saltLength === undefined ? details : pssDetails(details);
  const first = modulusLength === undefined ? {} : { modulusLength };
  if (publicExponent !== undefined) first.publicExponent = bigIntOf(publicExponent);
  if (divisor !== undefined) first.divisorLength = bitsOf(divisor);
  return { ...first, ...others };
}

// OpenSSL does not name the default digest of a restricted key.
function pssDetails({ hashAlgorithm, mgf1HashAlgorithm, saltLength }) {
  const shown = (name = 'sha1') => name.toLowerCase().replace(/^sha2-/, 'sha').replace('/', '-');
  return { hashAlgorithm: shown(hashAlgorithm), mgf1HashAlgorithm: shown(mgf1HashAlgorithm), saltLength };
}

function bitsOf(bytes) {
  return bytes.length * 8 - (Math.clz32(bytes[0]) - 24);
}

class AsymmetricKeyObject extends KeyObject {
  #details = undefined;

  // Without a constructor of its own it would pass a list of arguments.
  constructor(type, contents) {
    super(type, contents);
  }

  get asymmetricKeyType() {
    return binding.keyType(contentsOf(this).box);
  }

  get asymmetricKeyDetails() {
    this.#details ??= detailsOf(contentsOf(this).box);
    return this.#details;
  }
}

class PublicKeyObject extends AsymmetricKeyObject {
  constructor(contents) {
    super('public', contents);
  }

  export(options) {
    return exportWith(contentsOf(this).box, 'public', options);
  }
}

class PrivateKeyObject extends AsymmetricKeyObject {
  constructor(contents) {
    super('private', contents);
  }

  export(options) {
    return exportWith(contentsOf(this).box, 'private', options);
  }
}

const secretKeyOf = (bytes) => new SecretKeyObject(contentsFor({ type: 'secret', secret: bytes }));
const publicKeyOf = (box) => new PublicKeyObject(contentsFor({ type: 'public', box }));
const privateKeyOf = (box) => new PrivateKeyObject(contentsFor({ type: 'private', box }));

function createSecretKey(key, encoding) {
  if (typeof key !== 'string' && !isView(key) && !isAnyArrayBuffer(key)) throw invalidArgType('key', BUFFER_CLASSES, key);
  return secretKeyOf(toBuffer(new Uint8Array(toBytes(key, 'key', encoding))));
}

function createPrivateKey(key) {
  return privateKeyOf(asymmetricBox(key, { isPrivate: true, types: [], takesObjects: false }));
}

function createPublicKey(key) {
  const inner = isKeyObject(key) ? key : key?.key;
  if (isKeyObject(inner) && inner.type !== 'private') throw invalidKeyType(inner.type, 'private');
  return publicKeyOf(asymmetricBox(key, { isPrivate: false, types: ['private'] }));
}

// Whether the numbers of an asymmetric key belong together.
function isValid(key) {
  const { type, box } = contentsOf(key);
  return binding.isKeyValid(box, type === 'private' ? 1 : 0);
}

// For messages: plain data, or undefined if the value is no key.
function cloneData(value) {
  const contents = contentsOf(value);
  if (contents === undefined) return undefined;
  const { type } = contents;
  if (type === 'secret') return { type, bytes: contents.secret };
  return { type, bytes: value.export({ format: 'der', type: type === 'public' ? 'spki' : 'pkcs8' }) };
}

function ofCloneData({ type, bytes }) {
  if (type === 'secret') return createSecretKey(bytes);
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return type === 'public' ? createPublicKey({ key, format: 'der', type: 'spki' }) : createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

module.exports = {
  cloneData,
  ofCloneData,
  KeyObject, createSecretKey, createPrivateKey, createPublicKey, secretKeyOf, publicKeyOf, privateKeyOf, isValid,
};
