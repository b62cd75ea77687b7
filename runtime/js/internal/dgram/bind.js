// SPDX-License-Identifier: MIT
//
// Binding, connecting and closing of UDP sockets.
'use strict';

const errors = require('internal/errors');
const { callError, peerError, checkPort, checkInt32 } = require('internal/net/errors');
const { ownOptions } = require('internal/options');
const { shareId, startedBy } = require('internal/async_context');
const { nextTick } = require('internal/ticks');
const { role } = require('internal/cluster/role');
const {
  kState, UNBOUND, BINDING, BOUND, DISCONNECTED, CONNECTING, CONNECTED, isRunning, alreadyConnected, whenBound,
} = require('internal/dgram/state');

const UV_UDP_IPV6ONLY = 1;
const UV_UDP_REUSEADDR = 4;
const UV_UDP_REUSEPORT = 64;

function onMessage(buffer, rinfo) {
  this.socket.emit('message', buffer, rinfo);
}

function onFailure(code) {
  this.socket.emit('error', callError(code, 'recvmsg'));
}

function startListening(socket) {
  const state = socket[kState];
  state.handle.socket = socket;
  state.handle.onmessage = onMessage;
  state.handle.onfailure = onFailure;
  state.handle.receive(true);
  state.receiving = true;
  state.bindState = BOUND;
  if (state.recvBufferSize) socket.setRecvBufferSize(state.recvBufferSize);
  if (state.sendBufferSize) socket.setSendBufferSize(state.sendBufferSize);
  socket.emit('listening');
}

// The callback is called once, on 'listening', unless an error occurs first.
function listenOnce(socket, callback) {
  if (typeof callback !== 'function') return;
  const remove = () => {
    socket.removeListener('error', remove);
    socket.removeListener('listening', onListening);
  };
  function onListening() {
    remove();
    Reflect.apply(callback, socket, []);
  }
  socket.on('error', remove);
  socket.on('listening', onListening);
}

function bind(socket, given, second, third) {
  isRunning(socket);
  const state = socket[kState];
  if (state.bindState !== UNBOUND) throw errors.codedError(Error, 'ERR_SOCKET_ALREADY_BOUND', 'Socket is already bound');
  state.bindState = BINDING;
  listenOnce(socket, [given, second, third].findLast((value) => value !== undefined));
  const options = given !== null && typeof given === 'object' ? ownOptions(given) : undefined;
  const isShared = role.getServer !== undefined && !options?.exclusive && !state.reusePort;
  if (options !== undefined && Number.isInteger(options.fd) && options.fd > 0) {
    if (isShared) bindShared(socket, { address: null, port: null, addressType: socket.type, fd: options.fd, flags: null });
    else bindToFd(socket, options.fd);
    return socket;
  }
  const port = options === undefined ? given : options.port;
  let address = options === undefined ? second : options.address || '';
  if (typeof address === 'function' || !address) address = socket.type === 'udp4' ? '0.0.0.0' : '::';
  state.lookup(address, (error, ip) => {
    if (!state.handle) return;
    if (error) {
      state.bindState = UNBOUND;
      socket.emit('error', error);
    } else {
      const number = typeof port === 'function' ? 0 : port || 0;
      const flags = flagsOf(state);
      if (isShared) bindShared(socket, { address: ip, port: number, addressType: socket.type, fd: -1, flags });
      else bindTo(socket, ip, number, flags);
    }
  });
  return socket;
}

function flagsOf({ reuseAddr, ipv6Only, reusePort }) {
  return (reuseAddr ? UV_UDP_REUSEADDR : 0) | (ipv6Only ? UV_UDP_IPV6ONLY : 0) | (reusePort ? UV_UDP_REUSEPORT : 0);
}

// In a worker of a cluster, the primary binds.
function bindShared(socket, query) {
  const state = socket[kState];
  role.getServer(socket, query, (code, handle) => {
    if (!state.handle) {
      handle?.close();
    } else if (code < 0) {
      state.bindState = UNBOUND;
      socket.emit('error', peerError(code, 'bind', query.address, query.port));
    } else {
      adopt(socket, handle);
    }
  });
}

function bindTo(socket, ip, port, flags) {
  const state = socket[kState];
  const code = state.handle.bind(ip, port, flags);
  if (code < 0) {
    state.bindState = UNBOUND;
    socket.emit('error', peerError(code, 'bind', ip, port));
    return;
  }
  startListening(socket);
}

function bindToFd(socket, fd) {
  const state = socket[kState];
  checkInt32(fd, 'fd', 0);
  const kind = internalBinding('stdio').kindOf(fd);
  if (kind !== 'UDP') throw errors.codedError(TypeError, 'ERR_INVALID_FD_TYPE', `Unsupported fd type: ${kind}`);
  const code = state.handle.open(fd);
  if (code < 0) throw callError(code, 'open');
  startListening(socket);
}

// Replaces the socket's unused handle by a bound one from another process.
function adopt(socket, handle, callback) {
  const state = socket[kState];
  state.handle.close();
  state.handle = handle;
  shareId(socket, handle);
  if (callback !== undefined) socket.once('listening', callback);
  startListening(socket);
}

function connect(socket, port, address, callback) {
  const checked = checkPort(port, 'Port', false);
  let host = address;
  let done = callback;
  if (typeof host === 'function') {
    done = host;
    host = '';
  } else if (host === undefined) {
    host = '';
  }
  errors.checkString(host, 'address');
  const state = socket[kState];
  if (state.connectState !== DISCONNECTED) throw alreadyConnected();
  state.connectState = CONNECTING;
  if (state.bindState === UNBOUND) socket.bind({ port: 0, exclusive: true }, null);
  whenBound(socket, () => connectNow(socket, checked, host, done));
}

function connectNow(socket, port, address, callback) {
  const state = socket[kState];
  if (callback) socket.once('connect', callback);
  state.lookup(address, (failure, ip) => {
    if (!state.handle) return;
    const code = failure ? 0 : state.handle.connect(ip, port);
    const error = failure ?? (code < 0 ? peerError(code, 'connect', address, port) : null);
    if (error) {
      state.connectState = DISCONNECTED;
      nextTick(() => {
        if (!callback) {
          socket.emit('error', error);
          return;
        }
        socket.removeListener('connect', callback);
        callback(error);
      });
      return;
    }
    state.connectState = CONNECTED;
    nextTick(() => socket.emit('connect'));
  });
}

function disconnect(socket) {
  const state = socket[kState];
  if (state.connectState !== CONNECTED) throw errors.codedError(Error, 'ERR_SOCKET_DGRAM_NOT_CONNECTED', 'Not connected');
  const code = state.handle.disconnect();
  if (code < 0) throw callError(code, 'connect');
  state.connectState = DISCONNECTED;
}

function close(socket, callback) {
  const state = socket[kState];
  if (typeof callback === 'function') socket.on('close', callback);
  if (state.queue !== undefined) {
    state.queue.push(() => close(socket));
    return socket;
  }
  isRunning(socket);
  state.receiving = false;
  state.handle.close();
  state.handle = null;
  startedBy(socket, nextTick, () => socket.emit('close'));
  return socket;
}

module.exports = { adopt, bind, connect, disconnect, close };
