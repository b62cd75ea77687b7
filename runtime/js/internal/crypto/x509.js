// SPDX-License-Identifier: MIT
//
// X509Certificate.
'use strict';

const { ownOptions } = require('internal/options');
const { invalidArgType, invalidArgValue, checkObject, checkString } = require('internal/errors');
const { isView, bytesOf, toBuffer } = require('internal/crypto/bytes');
const { plainError, good } = require('internal/crypto/errors');
const { checkBoolean } = require('internal/crypto/check');
const { isKeyObject, contents } = require('internal/crypto/key_input');
const binding = internalBinding('crypto');

// OpenSSL's flags for host checks.
const SUBJECTS = { __proto__: null, default: 0, always: 0x1, never: 0x20 };
const WILDCARDS = 0x2;
const FLAGS = { __proto__: null, partialWildcards: 0x4, multiLabelWildcards: 0x8, singleLabelSubdomains: 0x10 };

const SHOWN = ['subject', 'subjectAltName', 'issuer', 'infoAccess', 'validFrom', 'validTo', 'fingerprint', 'fingerprint256',
  'fingerprint512', 'keyUsage', 'serialNumber'];

function withColons(bytes) {
  return toBuffer(bytes).toString('hex').toUpperCase().match(/../g).join(':');
}

function subjectFlag(options) {
  if (options === undefined) return 0;
  checkObject(options, 'options');
  const { subject = 'default' } = ownOptions(options);
  checkString(subject, 'options.subject');
  if (SUBJECTS[subject] === undefined) throw invalidArgValue('options.subject', subject);
  return SUBJECTS[subject];
}

function hostFlags(given) {
  let flags = subjectFlag(given);
  const options = ownOptions(given);
  const { wildcards = true } = options;
  checkBoolean(wildcards, 'options.wildcards');
  if (!wildcards) flags |= WILDCARDS;
  for (const [name, flag] of Object.entries(FLAGS)) {
    const isOn = options[name] ?? (name === 'partialWildcards');
    checkBoolean(isOn, `options.${name}`);
    if (name === 'partialWildcards' ? !isOn : isOn) flags |= flag;
  }
  return flags;
}

function keyOf(key, type) {
  if (!isKeyObject(key)) throw invalidArgType('pkey', 'KeyObject', key);
  if (key.type !== type) throw invalidArgValue('pkey', key);
  return contents(key).box;
}

class X509Certificate {
  #box;
  #parts;
  #issuer;

  constructor(buffer) {
    if (typeof buffer !== 'string' && !isView(buffer)) {
      throw invalidArgType('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'], buffer);
    }
    const bytes = typeof buffer === 'string' ? require('node/buffer').Buffer.from(buffer) : bytesOf(buffer);
    this.#box = good(binding.certificateRead(bytes));
  }

  #part(name) {
    if (this.#parts === undefined) {
      this.#parts = binding.certificateParts(this.#box);
      for (const key of ['fingerprint', 'fingerprint256', 'fingerprint512']) this.#parts[key] = withColons(this.#parts[key]);
    }
    return this.#parts[name];
  }

  get subject() { return this.#part('subject'); }

  get subjectAltName() { return this.#part('subjectAltName'); }

  get issuer() { return this.#part('issuer'); }

  get infoAccess() { return this.#part('infoAccess'); }

  get validFrom() { return this.#part('validFrom'); }

  get validTo() { return this.#part('validTo'); }

  get fingerprint() { return this.#part('fingerprint'); }

  get fingerprint256() { return this.#part('fingerprint256'); }

  get fingerprint512() { return this.#part('fingerprint512'); }

  get keyUsage() { return this.#part('keyUsage'); }

  get serialNumber() { return this.#part('serialNumber'); }

  get ca() { return this.#part('ca'); }

  // Only certificates of a TLS connection know their issuer's certificate.
  get issuerCertificate() { return this.#issuer; }

  static link(certificate, issuer) {
    certificate.#issuer = issuer;
  }

  get raw() {
    return toBuffer(good(binding.certificateBytes(this.#box)));
  }

  get publicKey() {
    return require('internal/crypto/key_object').publicKeyOf(good(binding.certificateKey(this.#box)));
  }

  toString() {
    return binding.certificatePem(this.#box);
  }

  toJSON() {
    return this.toString();
  }

  checkHost(name, options) {
    checkString(name, 'name');
    const found = binding.certificateHost(this.#box, name, hostFlags(options));
    if (found === null) throw plainError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Invalid name');
    return found;
  }

  checkEmail(email, options) {
    checkString(email, 'email');
    const found = binding.certificateEmail(this.#box, email, subjectFlag(options));
    if (found === null) throw plainError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Invalid name');
    return found;
  }

  checkIP(ip) {
    checkString(ip, 'ip');
    const found = binding.certificateIp(this.#box, ip);
    if (found === null) throw plainError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Invalid IP');
    return found;
  }

  checkIssued(otherCert) {
    if (otherCert === null || typeof otherCert !== 'object' || !(#box in otherCert)) {
      throw invalidArgType('otherCert', 'X509Certificate', otherCert);
    }
    return binding.certificateIssued(this.#box, otherCert.#box);
  }

  checkPrivateKey(pkey) {
    return binding.certificateHasKey(this.#box, keyOf(pkey, 'private'));
  }

  verify(pkey) {
    return binding.certificateVerify(this.#box, keyOf(pkey, 'public'));
  }

  toLegacyObject() {
    return require('internal/tls/certificate').certificateObject([this.raw], false);
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    if (depth !== null && depth < 0) return this;
    const shown = Object.fromEntries(SHOWN.map((name) => [name, this[name]]));
    return `X509Certificate ${inspect(shown, { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
  }
}

// Sets the issuer of a certificate: for tls.
const { link } = X509Certificate;
delete X509Certificate.link;

module.exports = { X509Certificate, link };
