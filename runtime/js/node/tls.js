// SPDX-License-Identifier: MIT
//
// node:tls.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { constants } = require('internal/crypto/constants');
const versions = require('internal/tls/versions');

const PARTS = {
  alpn: ['convertALPNProtocols'],
  identity: ['checkServerIdentity'],
  context: ['createSecureContext', 'SecureContext'],
  socket: ['TLSSocket'],
  server: ['Server'],
};

const tls = {
  CLIENT_RENEG_LIMIT: 3,
  CLIENT_RENEG_WINDOW: 600,
  DEFAULT_CIPHERS: constants.defaultCipherList,
  DEFAULT_ECDH_CURVE: 'auto',
  DEFAULT_MIN_VERSION: versions.lowest,
  DEFAULT_MAX_VERSION: versions.highest,
  getCiphers: versions.getCiphers,
};
module.exports = tls;

defineProperty(tls, 'rootCertificates', {
  enumerable: true,
  get: () => require('internal/tls/roots').rootCertificates(),
});

for (const [part, names] of Object.entries(PARTS)) {
  for (const name of names) {
    defineProperty(tls, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = require(`internal/tls/${part}`)[name];
        defineProperty(tls, name, { value, writable: true, configurable: true, enumerable: true });
        return value;
      },
      set(value) {
        defineProperty(tls, name, { value, writable: true, configurable: true, enumerable: true });
      },
    });
  }
}

tls.createServer = function createServer(options, listener) {
  return new tls.Server(options, listener);
};

tls.connect = function connect(...args) {
  return require('internal/tls/connect').connect(...args);
};

let pair;

tls.createSecurePair = function createSecurePair(...args) {
  pair ??= require('node/util').deprecate(require('internal/tls/pair').createSecurePair,
    'tls.createSecurePair() is deprecated. Please use tls.TLSSocket instead.', 'DEP0064');
  return pair(...args);
};
