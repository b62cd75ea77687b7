// SPDX-License-Identifier: MIT
//
// Certificates as the plain objects of getPeerCertificate(), from their bytes (DER).
'use strict';

const crypto = internalBinding('crypto');
const { toBuffer } = require('internal/crypto/bytes');
const { good } = require('internal/crypto/errors');

// The properties in the order in which Node has them.
const ORDER = ['subject', 'issuer', 'subjectaltname', 'infoAccess', 'ca', 'modulus', 'bits', 'exponent', 'pubkey', 'asn1Curve',
  'nistCurve', 'valid_from', 'valid_to', 'fingerprint', 'fingerprint256', 'fingerprint512', 'ext_key_usage', 'serialNumber', 'raw'];

function addValue(object, name, value) {
  if (object[name] === undefined) object[name] = value;
  else if (Array.isArray(object[name])) object[name].push(value);
  else object[name] = [object[name], value];
}

// entries: [name, value, name, value, ...]. A name with several values has an array of them.
function collected(entries) {
  const object = { __proto__: null };
  for (let i = 0; i < entries.length; i += 2) addValue(object, entries[i], entries[i + 1]);
  return object;
}

// "CA Issuers - URI:x\n": { 'CA Issuers - URI': ['x'] }
function accessOf(text) {
  const object = { __proto__: null };
  for (const [, name, value] of text.matchAll(/([^\n:]*):([^\n]*)(?:\n|$)/g)) {
    const plain = value.startsWith('"') ? JSON.parse(value) : value;
    if (object[name] === undefined) object[name] = [plain];
    else object[name].push(plain);
  }
  return object;
}

function withColons(bytes) {
  return toBuffer(bytes).toString('hex').toUpperCase().match(/../g).join(':');
}

function plainObject(der) {
  const box = good(crypto.certificateRead(der));
  const parts = crypto.certificateParts(box);
  const details = crypto.certificateDetails(box);
  const all = {
    __proto__: null,
    ...details,
    subject: collected(details.subject),
    issuer: collected(details.issuer),
    subjectaltname: parts.subjectAltName,
    infoAccess: parts.infoAccess === undefined ? undefined : accessOf(parts.infoAccess),
    ca: parts.ca,
    pubkey: details.pubkey === undefined ? undefined : toBuffer(details.pubkey),
    valid_from: parts.validFrom,
    valid_to: parts.validTo,
    ext_key_usage: parts.keyUsage,
    serialNumber: parts.serialNumber,
    raw: toBuffer(good(crypto.certificateBytes(box))),
  };
  for (const name of ['fingerprint', 'fingerprint256', 'fingerprint512']) all[name] = withColons(parts[name]);
  const object = {};
  for (const name of ORDER) if (all[name] !== undefined) object[name] = all[name];
  return { object, isSelfIssued: details.isSelfIssued };
}

// chain: DER, the leaf first. Each object has its issuer, and a self-signed one itself.
function certificateObject(chain, isDetailed) {
  if (chain.length === 0) return {};
  const list = chain.map(plainObject);
  if (isDetailed) {
    list.forEach(({ object, isSelfIssued }, i) => {
      if (isSelfIssued) object.issuerCertificate = object;
      else if (i + 1 < list.length) object.issuerCertificate = list[i + 1].object;
    });
  }
  return list[0].object;
}

// The first of a chain, which knows its issuers. Undefined if there is none.
function x509Of(chain) {
  const { X509Certificate, link } = require('internal/crypto/x509');
  const list = chain.map((der) => new X509Certificate(der));
  for (let i = 0; i + 1 < list.length; i++) link(list[i], list[i + 1]);
  return list[0];
}

module.exports = { certificateObject, x509Of };
