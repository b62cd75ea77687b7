// SPDX-License-Identifier: MIT
//
// node:tls, which is not implemented yet: it can be loaded, and its functions throw an error.
'use strict';

const { unavailable } = require('internal/unavailable');

module.exports = {
  CLIENT_RENEG_LIMIT: 3,
  CLIENT_RENEG_WINDOW: 600,
  DEFAULT_MIN_VERSION: 'TLSv1.2',
  DEFAULT_MAX_VERSION: 'TLSv1.3',
  ...unavailable('tls', ['SecureContext', 'Server', 'TLSSocket', 'checkServerIdentity', 'connect',
    'convertALPNProtocols', 'createSecureContext', 'createSecurePair', 'createServer', 'getCiphers']),
};
