// SPDX-License-Identifier: MIT
//
// Message ports to this or another thread, identified by number. Each has one listener.
'use strict';

const binding = internalBinding('port');
const { codedError } = require('internal/errors');

const listeners = new Map();
const referenced = new Set();

function fail(code) {
  const { errorName, errorText } = internalBinding('process');
  return codedError(Error, 'ERR_WORKER_INIT_FAILED', `Worker initialization failure: ${errorName(code)}, ${errorText(code)}`);
}

function keepAlive(id, whether) {
  if (whether) referenced.add(id);
  else referenced.delete(id);
  binding.keepAlive(referenced.size > 0);
}

// Returns the numbers of two connected ports.
function makePair() {
  const pair = binding.makePair();
  if (typeof pair === 'number') throw fail(pair);
  return pair;
}

// Calls listener() when the port has messages to take.
function listen(id, listener) {
  if (listeners.size === 0) binding.listen((ready) => listeners.get(ready)?.());
  listeners.set(id, listener);
}

function forget(id) {
  listeners.delete(id);
  keepAlive(id, false);
}

function close(id) {
  forget(id);
  binding.close(id);
}

function startThread(id) {
  const code = binding.startThread(id);
  if (code < 0) throw fail(code);
}

// wake() schedules the listeners of all ports that have messages.
const { post, take, wait, parent, wake } = binding;

module.exports = { makePair, listen, forget, close, keepAlive, startThread, post, take, wait, wake, parent };
