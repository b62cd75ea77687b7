// SPDX-License-Identifier: MIT
//
// Node's old names for parts of http, stream and tls, which programs still require.
'use strict';

const http = () => require('node/http');
const stream = () => require('node/stream');
const tls = () => require('node/tls');

function httpCommon() {
  const { methods, isToken, hasInvalidChar } = require('internal/http/common');
  return {
    _checkInvalidHeaderChar: hasInvalidChar,
    _checkIsHttpToken: isToken,
    chunkExpression: /(?:^|\W)chunked(?:$|\W)/i,
    continueExpression: /(?:^|\W)100-continue(?:$|\W)/i,
    CRLF: '\r\n',
    methods,
  };
}

function httpAgent() {
  return {
    Agent: http().Agent,
    get globalAgent() { return http().globalAgent; },
    set globalAgent(agent) { http().globalAgent = agent; },
  };
}

const MODULES = {
  __proto__: null,
  _http_agent: httpAgent,
  _http_client: () => ({ ClientRequest: http().ClientRequest }),
  _http_common: httpCommon,
  _http_incoming: () => ({
    IncomingMessage: http().IncomingMessage,
    readStart: (socket) => socket?.resume?.(),
    readStop: (socket) => socket?.pause?.(),
  }),
  _http_outgoing: () => ({
    validateHeaderName: http().validateHeaderName,
    validateHeaderValue: http().validateHeaderValue,
    OutgoingMessage: http().OutgoingMessage,
  }),
  _http_server: () => ({
    STATUS_CODES: http().STATUS_CODES,
    Server: http().Server,
    ServerResponse: http().ServerResponse,
    _connectionListener: http()._connectionListener,
    kConnectionsCheckingInterval: require('internal/http/server').kChecking,
  }),
  _stream_duplex: () => stream().Duplex,
  _stream_passthrough: () => stream().PassThrough,
  _stream_readable: () => stream().Readable,
  _stream_transform: () => stream().Transform,
  _stream_writable: () => stream().Writable,
  _tls_common: () => ({
    SecureContext: tls().SecureContext,
    createSecureContext: tls().createSecureContext,
  }),
  _tls_wrap: () => ({
    TLSSocket: tls().TLSSocket,
    Server: tls().Server,
    createServer: tls().createServer,
    connect: tls().connect,
  }),
};

const loaded = new Map();

function load(name) {
  if (!loaded.has(name)) loaded.set(name, MODULES[name]());
  return loaded.get(name);
}

module.exports = { load };
