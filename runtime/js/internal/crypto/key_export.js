// SPDX-License-Identifier: MIT
//
// Exports keys in the requested encodings.
'use strict';

const { ownOptions } = require('internal/options');
const { invalidArgValue, checkObject } = require('internal/errors');
const { toBuffer } = require('internal/crypto/bytes');
const { plainError, good, incompatibleOptions } = require('internal/crypto/errors');
const { FORMATS, TYPES, passphraseBytes } = require('internal/crypto/key_input');
const binding = internalBinding('crypto');

const ALLOWED = { __proto__: null, public: ['pkcs1', 'spki'], private: ['pkcs1', 'pkcs8', 'sec1'] };
const isRsa = (type) => type === 'rsa';

function checkType(type, keyType, half, name) {
  if (!ALLOWED[half].includes(type)) throw invalidArgValue(name, type);
  if (keyType === undefined) return;
  if (type === 'pkcs1' && !isRsa(keyType)) throw incompatibleOptions('pkcs1', 'can only be used for RSA keys');
  if (type === 'sec1' && keyType !== 'ec') throw incompatibleOptions('sec1', 'can only be used for EC keys');
}

function checkProtection(encoding, prefix) {
  const { format, type, cipher, passphrase } = encoding;
  if (cipher === undefined || cipher === null) {
    if (passphrase !== undefined && passphrase !== null) throw invalidArgValue(`${prefix}.cipher`, cipher);
    return undefined;
  }
  if (typeof cipher !== 'string') throw invalidArgValue(`${prefix}.cipher`, cipher);
  if (format === 'der' && type !== 'pkcs8') throw incompatibleOptions(type, 'does not support encryption');
  const bytes = passphraseBytes(passphrase, encoding.encoding, `${prefix}.passphrase`);
  if (bytes === undefined) throw invalidArgValue(`${prefix}.passphrase`, passphrase);
  return { cipher, passphrase: bytes };
}

// The arguments of exportKey(), from an encoding such as { format, type }. keyType may not be known yet.
function checkExport(given, keyType, half, prefix) {
  const encoding = ownOptions(given);
  const { format, type } = encoding;
  if (format === 'jwk') {
    if (encoding.passphrase !== undefined) throw incompatibleOptions('jwk', 'does not support encryption');
    return { __proto__: null, isJwk: true };
  }
  if (FORMATS[format] === undefined) throw invalidArgValue(`${prefix}.format`, format);
  checkType(type, keyType, half, `${prefix}.type`);
  const protection = half === 'private' ? checkProtection(encoding, prefix) : undefined;
  return { __proto__: null, isJwk: false, format: FORMATS[format], type: TYPES[type], ...protection };
}

function exportPrivate(box, { format, type, cipher, passphrase }) {
  const result = binding.exportPrivate(box, format, type, cipher, passphrase);
  if (result === null) throw plainError(Error, 'ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
  return result;
}

// PEM as text, DER as a Buffer, or a JWK. `checked` comes from checkExport().
function exportKey(box, half, checked) {
  if (checked.isJwk) return require('internal/crypto/jwk').jwkOf(box, binding.keyType(box), half === 'private');
  const result = good(half === 'public' ? binding.exportPublic(box, checked.format, checked.type) : exportPrivate(box, checked));
  return typeof result === 'string' ? result : toBuffer(result);
}

function exportWith(box, half, options) {
  checkObject(options, 'options');
  return exportKey(box, half, checkExport(options, binding.keyType(box), half, 'options'));
}

module.exports = { checkExport, exportKey, exportWith };
