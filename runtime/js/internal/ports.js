// SPDX-License-Identifier: MIT
//
// Ends of channels to this or another thread, by their numbers: what comes out of them goes to one function each.
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

// Numbers of two ends.
function makePair() {
  const pair = binding.makePair();
  if (typeof pair === 'number') throw fail(pair);
  return pair;
}

// listener(): something can be taken.
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

// Calls the listeners of all ends that have something, soon.
const { post, take, wait, parent, wake } = binding;

module.exports = { makePair, listen, forget, close, keepAlive, startThread, post, take, wait, wake, parent };
