// SPDX-License-Identifier: MIT
//
// http.Server: its options, and closing slow and idle connections.
'use strict';

const { ownOptions } = require('internal/options');
const net = require('node/net');
const errors = require('internal/errors');
const { STATUS_CODES } = require('internal/http/common');
const { IncomingMessage } = require('internal/http/incoming');
const { ServerResponse } = require('internal/http/server_response');
const { symbols: { kUniqueHeaders } } = require('internal/http/outgoing');
const { connectionListener, requestTimeout, symbols } = require('internal/http/connection');

const { kIncomingMessage, kServerResponse, kConnections } = symbols;
const kChecking = Symbol('http.server.connectionsCheckingInterval');

function checkObject(value, name) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw errors.invalidArgType(name, 'object', value);
}

function checkInteger(value, name) {
  if (typeof value !== 'number') throw errors.invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw errors.outOfRange(name, 'an integer', value);
  if (value < 0 || value > Number.MAX_SAFE_INTEGER) {
    throw errors.outOfRange(name, `>= 0 && <= ${Number.MAX_SAFE_INTEGER}`, value);
  }
}

function checkBoolean(value, name) {
  if (typeof value !== 'boolean') throw errors.invalidArgType(name, 'boolean', value);
}

function integer(options, name, standard) {
  const value = options[name];
  if (value === undefined) return standard;
  checkInteger(value, name);
  return value;
}

function boolean(options, name, standard) {
  const value = options[name];
  if (value === undefined) return standard;
  checkBoolean(value, `options.${name}`);
  return value;
}

function uniqueHeaders(list) {
  if (!Array.isArray(list)) return null;
  return new Set(list.map((name) => name.toLowerCase()));
}

// The defaults are Node's.
function storeOptions(server, given) {
  const options = ownOptions(given);
  server[kIncomingMessage] = options.IncomingMessage || IncomingMessage;
  server[kServerResponse] = options.ServerResponse || ServerResponse;
  server.maxHeaderSize = integer(options, 'maxHeaderSize');
  server.insecureHTTPParser = boolean(options, 'insecureHTTPParser');
  server.requestTimeout = integer(options, 'requestTimeout', 300_000);
  const usual = server.requestTimeout > 0 ? Math.min(60_000, server.requestTimeout) : 60_000;
  server.headersTimeout = integer(options, 'headersTimeout', usual);
  if (server.requestTimeout > 0 && server.headersTimeout > server.requestTimeout) {
    throw errors.outOfRange('headersTimeout', '<= requestTimeout', options.headersTimeout);
  }
  server.keepAliveTimeout = integer(options, 'keepAliveTimeout', 5000);
  server.connectionsCheckingInterval = integer(options, 'connectionsCheckingInterval', 30_000);
  server.requireHostHeader = boolean(options, 'requireHostHeader', true);
  server.joinDuplicateHeaders = boolean(options, 'joinDuplicateHeaders');
  server.rejectNonStandardBodyWrites = boolean(options, 'rejectNonStandardBodyWrites', false);
  server[kUniqueHeaders] = uniqueHeaders(options.uniqueHeaders);
}

function Server(given, listener) {
  if (!(this instanceof Server)) return new Server(given, listener);
  const onRequest = typeof given === 'function' ? given : listener;
  let options = { __proto__: null };
  if (typeof given !== 'function' && given !== undefined && given !== null) {
    checkObject(given, 'options');
    options = { __proto__: null, ...given };
  }
  storeOptions(this, options);
  Reflect.apply(net.Server, this, [{
    __proto__: null,
    allowHalfOpen: true,
    noDelay: options.noDelay ?? true,
    keepAlive: options.keepAlive,
    keepAliveInitialDelay: options.keepAliveInitialDelay,
    highWaterMark: options.highWaterMark,
  }]);
  if (onRequest) this.on('request', onRequest);
  this.httpAllowHalfOpen = false;
  this.on('connection', connectionListener);
  setUp(this);
}
Object.setPrototypeOf(Server.prototype, net.Server.prototype);
Object.setPrototypeOf(Server, net.Server);

// What servers of both protocols have.
function setUp(server) {
  server.timeout = 0;
  server.maxHeadersCount = null;
  server.maxRequestsPerSocket = 0;
  server[kConnections] = new Set();
  server[kChecking] = null;
  server.on('listening', startChecking);
}

function stopChecking(server) {
  server.closeIdleConnections();
  clearInterval(server[kChecking]);
}

function startChecking() {
  clearInterval(this[kChecking]);
  this[kChecking] = setInterval(check, this.connectionsCheckingInterval, this).unref();
}

// Messages that take too long to arrive.
function check(server) {
  const { headersTimeout, requestTimeout: limit } = server;
  if (headersTimeout === 0 && limit === 0) return;
  for (const connection of server[kConnections]) {
    const age = connection.age();
    if (age < 0 || connection.isTimedOut) continue;
    if ((limit > 0 && age > limit) || (headersTimeout > 0 && age > headersTimeout && !connection.hasHead())) requestTimeout(connection);
  }
}

Server.prototype.close = function close(...args) {
  stopChecking(this);
  Reflect.apply(net.Server.prototype.close, this, args);
  return this;
};

Server.prototype[Symbol.asyncDispose] = async function dispose() {
  await new Promise((resolve, reject) => this.close((error) => (error ? reject(error) : resolve())));
};

Server.prototype.closeAllConnections = function closeAllConnections() {
  for (const { socket } of [...this[kConnections]]) socket.destroy();
};

Server.prototype.closeIdleConnections = function closeIdleConnections() {
  for (const connection of [...this[kConnections]]) {
    const { socket } = connection;
    // The parser may have finished a request whose head is still being reported to the program.
    const isReceiving = connection.age() >= 0 || connection.isReceiving;
    if (isReceiving || (socket._httpMessage && !socket._httpMessage.finished)) continue;
    socket.destroy();
  }
};

Server.prototype.setTimeout = function setTimeout(msecs, callback) {
  this.timeout = msecs;
  if (callback) this.on('timeout', callback);
  return this;
};

// With captureRejections, a failing listener answers with 500.
Server.prototype[Symbol.for('nodejs.rejection')] = function onRejection(error, event, ...args) {
  if (event !== 'request') {
    this.emit('error', error);
    return;
  }
  const [, res] = args;
  if (res.headersSent || res.writableEnded) {
    res.destroy();
    return;
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  res.statusCode = 500;
  res.end(STATUS_CODES[500]);
};

module.exports = { Server, storeOptions, setUp, stopChecking, kChecking };
