// SPDX-License-Identifier: MIT
//
// The state of a UDP socket, and what its functions need of each other.
'use strict';

const { codedError } = require('internal/errors');

const kState = Symbol('kState');

const [UNBOUND, BINDING, BOUND] = [0, 1, 2];
const [DISCONNECTED, CONNECTING, CONNECTED] = [0, 1, 2];

function isRunning(socket) {
  if (!socket[kState].handle) throw codedError(Error, 'ERR_SOCKET_DGRAM_NOT_RUNNING', 'Not running');
}

function alreadyConnected() {
  return codedError(Error, 'ERR_SOCKET_DGRAM_IS_CONNECTED', 'Already connected');
}

function clearQueue() {
  const state = this[kState];
  const { queue } = state;
  state.queue = undefined;
  for (const work of queue) work();
}

// What waits for a socket that could not be bound is forgotten.
function onListenError() {
  this.removeListener('listening', onListening);
  this[kState].queue = undefined;
}

function onListening() {
  this.removeListener('error', onListenError);
  Reflect.apply(clearQueue, this, []);
}

// At once if the socket is bound.
function whenBound(socket, work) {
  const state = socket[kState];
  if (state.bindState === BOUND) {
    work();
    return;
  }
  if (state.queue === undefined) {
    state.queue = [];
    socket.once('error', onListenError);
    socket.once('listening', onListening);
  }
  state.queue.push(work);
}

module.exports = {
  kState, UNBOUND, BINDING, BOUND, DISCONNECTED, CONNECTING, CONNECTED, isRunning, alreadyConnected, whenBound,
};
