// SPDX-License-Identifier: MIT
//
// Reads keys and certificates in every way, and whatever they contain.
'use strict';

const crypto = require('crypto');
const tls = require('tls');
const { readAll } = require('./inputs');

const NAMES = ['subject', 'subjectAltName', 'issuer', 'infoAccess', 'validFrom', 'validTo', 'fingerprint', 'fingerprint256', 'fingerprint512',
  'keyUsage', 'serialNumber', 'ca', 'raw', 'publicKey'];

// Each way is tried, whether or not another one has refused the bytes.
function attempt(read) {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Error)) throw new Error('not an error', { cause: error });
  }
}

function readCertificate(bytes) {
  const certificate = new crypto.X509Certificate(bytes);
  for (const name of NAMES) attempt(() => certificate[name]);
  for (const name of ['toString', 'toJSON', 'toLegacyObject']) attempt(() => certificate[name]());
  attempt(() => tls.checkServerIdentity('localhost', certificate.toLegacyObject()));
  for (const name of ['checkHost', 'checkEmail', 'checkIP']) attempt(() => certificate[name]('127.0.0.1'));
  attempt(() => certificate.verify(certificate.publicKey));
}

function readKey(given) {
  for (const create of [crypto.createPrivateKey, crypto.createPublicKey]) {
    attempt(() => {
      const key = create(given);
      attempt(() => key.export({ format: 'jwk' }));
      attempt(() => crypto.sign(null, 'text', key));
      void key.asymmetricKeyDetails;
    });
  }
}

readAll((kind, bytes) => {
  if (kind === 'jwk') {
    readKey({ key: JSON.parse(bytes), format: 'jwk' });
    return;
  }
  attempt(() => readCertificate(bytes));
  if (kind === 'pem') readKey(bytes);
  else for (const type of ['pkcs1', 'pkcs8', 'sec1', 'spki']) readKey({ key: bytes, format: 'der', type });
  for (const name of ['cert', 'key', 'ca', 'crl', 'pfx', 'dhparam']) attempt(() => tls.createSecureContext({ [name]: bytes }));
});
