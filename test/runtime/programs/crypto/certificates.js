// X509Certificate: its parts and its checks.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

const { X509Certificate, createPrivateKey, createPublicKey } = crypto;
for (const pem of [keys.certificate, keys.otherCertificate]) {
  const certificate = new X509Certificate(pem);
  for (const name of ['subject', 'issuer', 'subjectAltName', 'infoAccess', 'validFrom', 'validTo', 'fingerprint', 'fingerprint256', 'fingerprint512', 'keyUsage', 'serialNumber', 'ca', 'issuerCertificate']) {
    console.log(name, certificate[name]);
  }
  console.log(certificate.raw.length, certificate.publicKey.asymmetricKeyType, certificate.toString() === pem, certificate.toJSON() === pem);
  console.log(certificate.verify(certificate.publicKey), certificate.verify(createPublicKey(keys.ed25519)), certificate.checkPrivateKey(createPrivateKey(keys.rsa)), certificate.checkIssued(certificate));
  console.log(certificate);
}
const one = new X509Certificate(keys.certificate);
const other = new X509Certificate(keys.otherCertificate);
console.log(one.checkIssued(other), new X509Certificate(one.raw).fingerprint === one.fingerprint, new X509Certificate(Buffer.from(keys.certificate)).serialNumber === one.serialNumber);
for (const name of ['rondo.test', 'RONDO.test', 'a.rondo.test', 'x.y.rondo.test', '.rondo.test', 'other', 'plain.test', '']) attempt(name, () => [one.checkHost(name), other.checkHost(name), one.checkHost(name, { wildcards: false })]);
for (const subject of ['always', 'never', 'default', 'other', 5]) attempt(`subject ${subject}`, () => one.checkHost('rondo.test', { subject }));
for (const name of ['a@rondo.test', 'b@rondo.test', 'x@y.test', 'X@y.test', 'x@Y.test']) attempt(name, () => [one.checkEmail(name), other.checkEmail(name)]);
for (const name of ['127.0.0.1', '127.0.0.2', '::1', '0:0:0:0:0:0:0:1', 'not an address', '']) attempt(name, () => [one.checkIP(name), other.checkIP(name)]);
attempt('host', () => one.checkHost(5));
attempt('options', () => one.checkHost('rondo.test', 5));
attempt('wildcards', () => one.checkHost('rondo.test', { wildcards: 5 }));
attempt('ip', () => one.checkIP(5));
attempt('email', () => one.checkEmail(5));
attempt('other', () => one.checkIssued(5));
attempt('key', () => one.checkPrivateKey(5));
attempt('key', () => one.verify(createPrivateKey(keys.ec)));
for (const value of [5, undefined, 'not a certificate', Buffer.from('not a certificate'), '']) attempt('new', () => new X509Certificate(value));
