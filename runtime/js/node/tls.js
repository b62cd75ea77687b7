// SPDX-License-Identifier: MIT
//
// node:tls, which is not there yet: it can be loaded, and says so when it is used.
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
