// SPDX-License-Identifier: MIT
//
// Message ports to this or another thread, identified by number. Each has one listener.
'use strict';

const binding = internalBinding('port');
const { codedError } = require('internal/errors');

const RECEIVED_SIZE = 1024;

const numbers = new WeakMap(); // MessagePort object -> port number; 0: closed or transferred
const listeners = new Map();
const referenced = new Set();

function startError(code) {
  return codedError(Error, 'ERR_WORKER_INIT_FAILED', `Worker initialization failure: ${internalBinding('process').errorName(code)}`);
}

function keepAlive(id, whether) {
  if (whether) referenced.add(id);
  else referenced.delete(id);
  binding.keepAlive(referenced.size > 0);
}

// Returns the numbers of two connected ports.
function makePair() {
  const pair = binding.makePair();
  if (typeof pair === 'number') throw startError(pair);
  return pair;
}

// Returns the number of a port of a broadcast channel, or of an inbox: see inbox.js.
function join(name) {
  const id = binding.join(name);
  if (id < 0) throw startError(id);
  return id;
}

// Calls listener() when the port has messages to take. Recordings use a third argument, the emitter that has the
// program's listeners (trace/messages.js).
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

// Returns the thread, for stopThread(), and its number. environment: a list of `name=value`, null to share that of this
// thread, undefined to copy it. words: options of its own. heapBytes: a limit of its heap, or 0.
function startThread(id, isWorker = false, stackBytes = 0, heapBytes = 0, environment = undefined, words = undefined) {
  const result = binding.startThread(id, isWorker, stackBytes, heapBytes, environment, words);
  if (typeof result === 'number') throw startError(result);
  return result;
}

// Where take() puts the bytes of a short message.
const received = new Uint8Array(RECEIVED_SIZE);

// A short message without a text, such as a number, arrives as `true`.
function take(id) {
  const message = binding.take(id, received);
  return message === true ? '' : message;
}

// wake() schedules the listeners of all ports that have messages. MOVES: post() takes the bytes of buffers without copying.
const { post, postPlain, postBuffer, learnShape, number, taken, isOver, wait, parent, inbox, hasThread, wake, stopThread, threadTimes, checkOptions, trackFiles, MOVES } = binding;

module.exports = {
  numbers, startError, makePair, join, listen, forget, close, keepAlive, startThread, stopThread, threadTimes, checkOptions, trackFiles, post, postPlain, postBuffer, learnShape, number, taken, take, received, isOver, wait, wake, parent, inbox, hasThread, MOVES,
};

if (internalBinding('options').isTraced) require('internal/trace/messages').install(module.exports);
