// SPDX-License-Identifier: MIT
//
// node:http2, on nghttp2, which is opened when the first server or session needs it.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { sensitiveHeaders } = require('internal/http2/headers');
const { getDefaultSettings, getPackedSettings, getUnpackedSettings } = require('internal/http2/settings');

let constants;

function connect(authority, options, listener) {
  return require('internal/http2/client_session').connect(authority, options, listener);
}

// The promise of a session that is connected.
defineProperty(connect, Symbol.for('nodejs.util.promisify.custom'), {
  value: (authority, options) => new Promise((resolve, reject) => {
    const session = connect(authority, options, () => {
      session.removeListener('error', reject);
      resolve(session);
    });
    session.once('error', reject);
  }),
});

function createServer(options, listener) {
  return require('internal/http2/server').createServer(options, listener);
}

function createSecureServer(options, listener) {
  return require('internal/http2/server').createSecureServer(options, listener);
}

function performServerHandshake(socket, options = {}) {
  return require('internal/http2/server').performServerHandshake(socket, options);
}

module.exports = {
  connect,
  get constants() { return (constants ??= require('internal/http2/constants').makeConstants()); },
  createServer,
  createSecureServer,
  getDefaultSettings,
  getPackedSettings,
  getUnpackedSettings,
  performServerHandshake,
  sensitiveHeaders,
  get Http2ServerRequest() { return require('internal/http2/compat').Http2ServerRequest; },
  get Http2ServerResponse() { return require('internal/http2/compat').Http2ServerResponse; },
};
