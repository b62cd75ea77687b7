// SPDX-License-Identifier: MIT
//
// https.Server: a tls.Server whose secure connections speak HTTP.
'use strict';

const tls = require('internal/tls/server');
const http = require('internal/http/server');
const { connectionListener } = require('internal/http/connection');
const errors = require('internal/errors');

function optionsOf(given) {
  if (given === undefined || given === null || typeof given === 'function') return { __proto__: null };
  if (typeof given !== 'object' || Array.isArray(given)) throw errors.invalidArgType('options', 'object', given);
  const options = { __proto__: null, ...given };
  const { requireHostHeader } = options;
  if (requireHostHeader !== undefined && typeof requireHostHeader !== 'boolean') {
    throw errors.invalidArgType('options.requireHostHeader', 'boolean', requireHostHeader);
  }
  return options;
}

function Server(given, listener) {
  if (!(this instanceof Server)) return new Server(given, listener);
  const onRequest = typeof given === 'function' ? given : listener;
  const options = optionsOf(given);
  if (!options.ALPNProtocols && !options.ALPNCallback) options.ALPNProtocols = ['http/1.1'];
  http.storeOptions(this, options);
  options.noDelay ??= true;
  options.allowHalfOpen = true;
  Reflect.apply(tls.Server, this, [options, connectionListener]);
  this.httpAllowHalfOpen = false;
  if (onRequest) this.on('request', onRequest);
  this.on('tlsClientError', onClientError);
  http.setUp(this);
}
Object.setPrototypeOf(Server.prototype, tls.Server.prototype);
Object.setPrototypeOf(Server, tls.Server);

// A connection that failed before it spoke HTTP.
function onClientError(error, socket) {
  if (!this.emit('clientError', error, socket)) socket.destroy(error);
}

const { closeAllConnections, closeIdleConnections, setTimeout } = http.Server.prototype;
Object.assign(Server.prototype, { closeAllConnections, closeIdleConnections, setTimeout });

Server.prototype.close = function close(...args) {
  http.stopChecking(this);
  Reflect.apply(tls.Server.prototype.close, this, args);
  return this;
};

Server.prototype[Symbol.asyncDispose] = http.Server.prototype[Symbol.asyncDispose];
Server.prototype[Symbol.for('nodejs.rejection')] = http.Server.prototype[Symbol.for('nodejs.rejection')];

module.exports = { Server };
