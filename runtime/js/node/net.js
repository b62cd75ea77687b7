// SPDX-License-Identifier: MIT
//
// node:net.
'use strict';

const { Socket } = require('internal/net/socket');
const { Server } = require('internal/net/server');
const { defaults, SHORTEST_ATTEMPT_MS } = require('internal/net/connect');
const { normalize } = require('internal/net/args');
const addresses = require('internal/net/ip');
const { active } = require('internal/built_in_channels');
const { checkBoolean, checkInt32 } = require('internal/net/errors');

function connect(...args) {
  const pair = normalize(args);
  const [options] = pair;
  const { timeout } = options;
  const socket = new Socket(options);
  active['net.client.socket']?.publish({ socket });
  if (timeout) socket.setTimeout(timeout);
  return socket.connect(pair);
}

function createServer(options, listener) {
  return new Server(options, listener);
}

function setDefaultAutoSelectFamily(value) {
  checkBoolean(value, 'value');
  defaults.autoSelectFamily = value;
}

function setDefaultAutoSelectFamilyAttemptTimeout(value) {
  checkInt32(value, 'value', 1);
  defaults.attemptTimeout = Math.max(value, SHORTEST_ATTEMPT_MS);
}

let isAcceptsWarned = false;

// Only Windows has simultaneous accepts.
function _setSimultaneousAccepts() {
  if (isAcceptsWarned) return;
  isAcceptsWarned = true;
  process.emitWarning('net._setSimultaneousAccepts() is deprecated and will be removed.', 'DeprecationWarning', 'DEP0121');
}

module.exports = {
  _normalizeArgs: normalize,
  _setSimultaneousAccepts,
  get BlockList() { return require('internal/net/block_list').BlockList; },
  get SocketAddress() { return require('internal/net/socket_address').SocketAddress; },
  connect,
  createConnection: connect,
  createServer,
  ...addresses,
  Server,
  Socket,
  Stream: Socket,
  getDefaultAutoSelectFamily: () => defaults.autoSelectFamily,
  setDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout: () => defaults.attemptTimeout,
  setDefaultAutoSelectFamilyAttemptTimeout,
};
