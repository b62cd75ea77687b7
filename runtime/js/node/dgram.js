// SPDX-License-Identifier: MIT
//
// node:dgram: UDP sockets.
'use strict';

const { active } = require('internal/built_in_channels');
const { shareId } = require('internal/async_context');
const { defineProperty } = require('internal/descriptors');
const EventEmitter = require('node/events');
const errors = require('internal/errors');
const { callError, checkNumber, checkSignal } = require('internal/net/errors');
const { ownOptions } = require('internal/options');
const { UDP } = require('internal/dgram/handle');
const { kState, UNBOUND, DISCONNECTED, CONNECTED, isRunning } = require('internal/dgram/state');
const binding = require('internal/dgram/bind');
const { send, part } = require('internal/dgram/send');

function optionsOf(given) {
  const options = given !== null && typeof given === 'object' ? ownOptions(given) : { __proto__: null, type: given };
  if (options.type !== 'udp4' && options.type !== 'udp6') {
    throw errors.codedError(TypeError, 'ERR_SOCKET_BAD_TYPE', 'Bad socket type specified. Valid types are: udp4, udp6');
  }
  if (options.lookup !== undefined) errors.checkFunction(options.lookup, 'lookup');
  for (const name of ['recvBufferSize', 'sendBufferSize']) {
    if (options[name] !== undefined) checkNumber(options[name], `options.${name}`);
  }
  return options;
}

// Addresses of the socket's family; the default is the local host.
function lookupFor(options) {
  const [family, home] = options.type === 'udp4' ? [4, '127.0.0.1'] : [6, '::1'];
  const find = options.lookup ?? ((...args) => require('node/dns').lookup(...args));
  return (address, callback) => find(address || home, family, callback);
}

function closeOnAbort(socket, signal) {
  if (signal === undefined) return;
  checkSignal(signal, 'options.signal');
  const onAbort = () => {
    if (socket[kState].handle) socket.close();
  };
  if (signal.aborted) {
    onAbort();
  } else {
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', onAbort));
  }
}

function Socket(given, listener) {
  const options = optionsOf(given);
  Reflect.apply(EventEmitter, this, []);
  this.type = options.type;
  this[kState] = {
    handle: new UDP(),
    lookup: lookupFor(options),
    receiving: false,
    bindState: UNBOUND,
    connectState: DISCONNECTED,
    queue: undefined,
    reuseAddr: options.reuseAddr,
    ipv6Only: options.ipv6Only,
    reusePort: options.reusePort,
    recvBufferSize: options.recvBufferSize,
    sendBufferSize: options.sendBufferSize,
  };
  this[kState].handle.owner = this;
  shareId(this, this[kState].handle);
  if (typeof listener === 'function') this.on('message', listener);
  closeOnAbort(this, options.signal);
  active['udp.socket']?.publish({ socket: this });
}
Object.setPrototypeOf(Socket.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Socket, EventEmitter);

function named(socket, ask, syscall) {
  const name = socket[kState].handle[ask]();
  if (!Array.isArray(name)) throw callError(name, syscall);
  const [address, family, port] = name;
  return { address, family, port };
}

// Sets an option; errors are named after the method.
function set(socket, method, option, ...values) {
  isRunning(socket);
  const code = socket[kState].handle.set(option, ...values);
  if (code < 0) throw callError(code, method);
}

function missing(name) {
  return errors.codedError(TypeError, 'ERR_MISSING_ARGS', `The "${name}" argument must be specified`);
}

function setSourceMembership(socket, method, isJoin, source, group, network) {
  errors.checkString(source, 'sourceAddress');
  errors.checkString(group, 'groupAddress');
  set(socket, method, 'setSourceMembership', isJoin, source, group, network);
}

// size 0 only reads it.
function bufferSize(socket, isReceive, size) {
  if (size >>> 0 !== size) {
    throw errors.codedError(TypeError, 'ERR_SOCKET_BAD_BUFFER_SIZE', 'Buffer size must be a positive integer');
  }
  const result = socket[kState].handle === null ? -9 : socket[kState].handle.set('bufferSize', isReceive, size);
  if (result < 0) throw bufferError(result, isReceive);
  return result;
}

function bufferError(code, isReceive) {
  const process = internalBinding('process');
  const name = process.errorName(code);
  const syscall = `uv_${isReceive ? 'recv' : 'send'}_buffer_size`;
  const error = errors.codedError(Error, 'ERR_SOCKET_BUFFER_SIZE',
    `Could not get or set buffer size: ${syscall} returned ${name} (${process.errorText(code)})`);
  hidden(error, 'name', 'SystemError');
  error.info = { errno: code, code: name, message: process.errorText(code), syscall };
  error.errno = code;
  error.syscall = syscall;
  return error;
}

function hidden(object, name, value) {
  defineProperty(object, name, { value, enumerable: false, writable: true, configurable: true });
}

const methods = {
  bind(port, address, callback) {
    return binding.bind(this, port, address, callback);
  },

  connect(port, address, callback) {
    binding.connect(this, port, address, callback);
  },

  disconnect() {
    binding.disconnect(this);
  },

  sendto(buffer, offset, length, port, address, callback) {
    checkNumber(offset, 'offset');
    checkNumber(length, 'length');
    checkNumber(port, 'port');
    errors.checkString(address, 'address');
    this.send(part(buffer, offset, length), port, address, callback);
  },

  send(...args) {
    send(this, args);
  },

  close(callback) {
    return binding.close(this, callback);
  },

  async [Symbol.asyncDispose]() {
    if (this[kState].handle) await new Promise((resolve) => this.close(resolve));
  },

  address() {
    isRunning(this);
    return named(this, 'sockName', 'getsockname');
  },

  remoteAddress() {
    isRunning(this);
    if (this[kState].connectState !== CONNECTED) {
      throw errors.codedError(Error, 'ERR_SOCKET_DGRAM_NOT_CONNECTED', 'Not connected');
    }
    return named(this, 'peerName', 'getpeername');
  },

  setBroadcast(isOn) {
    set(this, 'setBroadcast', 'setBroadcast', isOn ? 1 : 0);
  },

  setTTL(ttl) {
    checkNumber(ttl, 'ttl');
    set(this, 'setTTL', 'setTTL', ttl);
    return ttl;
  },

  setMulticastTTL(ttl) {
    checkNumber(ttl, 'ttl');
    set(this, 'setMulticastTTL', 'setMulticastTTL', ttl);
    return ttl;
  },

  setMulticastLoopback(isOn) {
    set(this, 'setMulticastLoopback', 'setMulticastLoopback', isOn ? 1 : 0);
    return isOn;
  },

  setMulticastInterface(address) {
    isRunning(this);
    errors.checkString(address, 'interfaceAddress');
    set(this, 'setMulticastInterface', 'setMulticastInterface', address);
  },

  addMembership(group, network) {
    isRunning(this);
    if (!group) throw missing('multicastAddress');
    set(this, 'addMembership', 'setMembership', true, group, network);
  },

  dropMembership(group, network) {
    isRunning(this);
    if (!group) throw missing('multicastAddress');
    set(this, 'dropMembership', 'setMembership', false, group, network);
  },

  addSourceSpecificMembership(source, group, network) {
    setSourceMembership(this, 'addSourceSpecificMembership', true, source, group, network);
  },

  dropSourceSpecificMembership(source, group, network) {
    setSourceMembership(this, 'dropSourceSpecificMembership', false, source, group, network);
  },

  ref() {
    this[kState].handle?.ref();
    return this;
  },

  unref() {
    this[kState].handle?.unref();
    return this;
  },

  setRecvBufferSize(size) {
    bufferSize(this, true, size);
  },

  setSendBufferSize(size) {
    bufferSize(this, false, size);
  },

  getRecvBufferSize() {
    return bufferSize(this, true, 0);
  },

  getSendBufferSize() {
    return bufferSize(this, false, 0);
  },

  getSendQueueSize() {
    return this[kState].handle.queueSize;
  },

  getSendQueueCount() {
    return this[kState].handle.queueCount;
  },
};

for (const [name, value] of [...Object.entries(methods), [Symbol.asyncDispose, methods[Symbol.asyncDispose]]]) {
  defineProperty(Socket.prototype, name, { value, enumerable: typeof name === 'string', writable: true, configurable: true });
}

require('internal/dgram/deprecated').addTo(Socket.prototype);

module.exports = { createSocket: (options, listener) => new Socket(options, listener), Socket };
