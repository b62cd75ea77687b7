// SPDX-License-Identifier: MIT
//
// net.Server: accepting connections, limits and closing. Listening is in listen.js.
'use strict';

const { defineProperty } = require('internal/descriptors');
const EventEmitter = require('node/events');
const errors = require('internal/errors');
const { fromLoop, callError, checkNumber, checkObject } = require('internal/net/errors');
const { TCP } = require('internal/handles');
const { startedBy } = require('internal/async_context');
const { active } = require('internal/built_in_channels');
const { nextTick } = require('internal/ticks');
const { Socket, symbols } = require('internal/net/socket');

const kOpenShares = Symbol('kOpenShares');
const { kNoDelay, kKeepAlive, kKeepAliveDelay } = symbols;

function optionsOf(given) {
  if (typeof given === 'function' || given === undefined || given === null) return { __proto__: null };
  checkObject(given, 'options');
  const options = { __proto__: null, ...given };
  if (options.keepAliveInitialDelay === undefined) return options;
  checkNumber(options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
  if (options.keepAliveInitialDelay < 0) options.keepAliveInitialDelay = 0;
  return options;
}

function Server(given, listener) {
  if (!(this instanceof Server)) return new Server(given, listener);
  const options = optionsOf(given);
  Reflect.apply(EventEmitter, this, []);
  const ownListener = typeof given === 'function' ? given : listener;
  if (typeof ownListener === 'function') this.on('connection', ownListener);
  this._connections = 0;
  this._handle = null;
  this._usingWorkers = false;
  this._workers = []; // the children that its sockets were sent to: see internal/child/shared_sockets
  this._unref = false;
  this._listeningId = 1; // incremented by each listen and close, which makes pending name lookups stale
  this._pipeName = undefined;
  this._connectionKey = undefined;
  this.allowHalfOpen = Boolean(options.allowHalfOpen);
  this.pauseOnConnect = Boolean(options.pauseOnConnect);
  this.noDelay = Boolean(options.noDelay);
  this.keepAlive = Boolean(options.keepAlive);
  this.keepAliveInitialDelay = ~~(options.keepAliveInitialDelay / 1000);
  this.highWaterMark = options.highWaterMark ?? require('node/stream').getDefaultHighWaterMark(false);
}
Object.setPrototypeOf(Server.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Server, EventEmitter);

// The argument of 'drop', for a connection beyond the limit.
function describe(handle) {
  if (!(handle instanceof TCP)) return undefined;
  const own = handle.sockName();
  const peer = handle.peerName();
  const [localAddress, localFamily, localPort] = Array.isArray(own) ? own : [];
  const [remoteAddress, remoteFamily, remotePort] = Array.isArray(peer) ? peer : [];
  return { localAddress, localPort, localFamily, remoteAddress, remotePort, remoteFamily };
}

// The listener of all server handles.
function onConnection(status, handle) {
  const { server } = this;
  if (status < 0) {
    server.emit('error', callError(status, 'accept'));
    return;
  }
  if (typeof server.maxConnections === 'number' && server._connections >= server.maxConnections) {
    const data = describe(handle);
    handle.close();
    server.emit('drop', data);
    return;
  }
  const socket = new Socket({
    handle,
    allowHalfOpen: server.allowHalfOpen,
    pauseOnCreate: server.pauseOnConnect,
    readable: true,
    writable: true,
    readableHighWaterMark: server.highWaterMark,
    writableHighWaterMark: server.highWaterMark,
  });
  if (server.noDelay && handle.setNoDelay) {
    socket[kNoDelay] = true;
    handle.setNoDelay(true);
  }
  if (server.keepAlive && handle.setKeepAlive) {
    socket[kKeepAlive] = true;
    socket[kKeepAliveDelay] = server.keepAliveInitialDelay;
    handle.setKeepAlive(true, server.keepAliveInitialDelay);
  }
  server._connections++;
  socket.server = server;
  socket._server = server;
  server.emit('connection', socket);
  active['net.server.socket']?.publish({ socket });
}

function notRunning() {
  return fromLoop(errors.codedError(Error, 'ERR_SERVER_NOT_RUNNING', 'Server is not running.'), 'Server.close');
}

// Adds the sockets in children to the server's own.
function countAll(server, callback) {
  const shares = server._workers;
  let left = shares.length;
  let total = server._connections;
  let isDone = false;
  const finish = (error) => {
    isDone = true;
    startedBy(server, nextTick, callback, error, error === null ? total : undefined);
  };
  for (const share of shares) {
    share.count((error, count) => {
      if (isDone) return;
      left--;
      total += count ?? 0;
      if (error !== null) finish(error);
      else if (left === 0) finish(null);
    });
  }
}

function waitForShares(server) {
  for (const share of server._workers) {
    if (!share.isOpen) continue;
    server[kOpenShares] = (server[kOpenShares] ?? 0) + 1;
    share.whenClosed(() => {
      server[kOpenShares]--;
      server._emitCloseIfDrained();
    });
  }
}

function emitClose(server) {
  server.emit('close');
}

const methods = {
  listen(...args) {
    return require('internal/net/listen').listen(this, args);
  },

  address() {
    if (!this._handle) return null;
    if (!this._handle.sockName) return this._pipeName;
    const name = this._handle.sockName();
    if (!Array.isArray(name)) throw callError(name, 'address');
    const [address, family, port] = name;
    return { address, family, port };
  },

  getConnections(callback) {
    if (this._workers.length > 0) countAll(this, callback);
    else startedBy(this, nextTick, callback, null, this._connections);
    return this;
  },

  close(callback) {
    if (typeof callback === 'function') {
      if (this._handle) {
        this.once('close', callback);
      } else {
        this.once('close', () => callback(notRunning()));
      }
    }
    this._listeningId++;
    if (this._handle) {
      this._handle.close();
      this._handle = null;
    }
    if (this._workers.length > 0) waitForShares(this);
    this._emitCloseIfDrained();
    return this;
  },

  _emitCloseIfDrained() {
    if (this._handle || this._connections > 0 || this[kOpenShares] > 0) return;
    startedBy(this, nextTick, emitClose, this);
  },

  ref() {
    this._unref = false;
    this._handle?.ref();
    return this;
  },

  unref() {
    this._unref = true;
    this._handle?.unref();
    return this;
  },
};

for (const [name, value] of Object.entries(methods)) {
  defineProperty(Server.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}
// The listener of a connection has rejected: its socket gets the error.
Server.prototype[Symbol.for('nodejs.rejection')] = function onRejection(error, event, socket) {
  if (event === 'connection') socket.destroy(error);
  else this.emit('error', error);
};
defineProperty(Server.prototype, 'listening', {
  configurable: true,
  enumerable: true,
  get() {
    return Boolean(this._handle);
  },
});
defineProperty(Server.prototype, Symbol.asyncDispose, {
  configurable: true,
  writable: true,
  async value() {
    if (!this._handle) return;
    await new Promise((resolve, reject) => this.close((error) => (error ? reject(error) : resolve())));
  },
});

module.exports = { Server, onConnection };
