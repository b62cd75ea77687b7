// SPDX-License-Identifier: MIT
//
// The state of a UDP socket, and what its functions share.
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

// Work queued until the socket is bound; dropped if binding fails.
function startQueue(socket) {
  const state = socket[kState];
  const jobs = [];
  const stop = () => {
    socket.removeListener('error', stop);
    socket.removeListener('listening', run);
    state.queue = undefined;
  };
  const run = () => {
    stop();
    for (const job of jobs) job();
  };
  state.queue = jobs;
  socket.once('error', stop);
  socket.once('listening', run);
}

function whenBound(socket, work) {
  const state = socket[kState];
  if (state.bindState === BOUND) {
    work();
    return;
  }
  if (!state.queue) startQueue(socket);
  state.queue.push(work);
}

module.exports = {
  kState, UNBOUND, BINDING, BOUND, DISCONNECTED, CONNECTING, CONNECTED, isRunning, alreadyConnected, whenBound,
};
