// SPDX-License-Identifier: MIT
//
// The main thread's side of module hooks: requests to the hooks thread, each answered by a message. A synchronous
// request blocks the main thread. The loop stays alive while the hooks thread has work.
'use strict';

const ports = require('internal/ports');
const transfer = require('internal/web/transfer');
const { setHooks } = require('internal/esm/hooks/state');

const EXIT_UNSETTLED = 13;

const waiting = new Map(); // pending asynchronous requests, by number: { resolve, reject }
const answers = new Map(); // responses to synchronous requests, by number
let port;
let lastRequest = 0;

function settle(answer) {
  const promise = waiting.get(answer.request);
  if (promise === undefined) {
    answers.set(answer.request, answer);
    return;
  }
  waiting.delete(answer.request);
  if (waiting.size === 0) ports.keepAlive(port, false);
  if (answer.thrown === undefined) promise.resolve(answer.value);
  else promise.reject(require('internal/esm/hooks/thrown').unpack(answer.thrown));
}

// Handles all queued messages. Returns true if the thread is idle and has seen the latest request.
function takeAll() {
  let isIdle = false;
  for (;;) {
    const message = ports.take(port);
    if (message === undefined) return isIdle;
    if (message === null || typeof message === 'number') require('internal/exit').exit(message ?? 1);
    const { value: answer } = transfer.receive(message);
    if (answer.request !== undefined) settle(answer);
    else isIdle = answer.idle === lastRequest;
  }
}

// An idle thread will never answer the remaining requests, so they do not keep the loop alive.
function onReady() {
  if (takeAll()) ports.keepAlive(port, false);
}

function send(method, args, transferList = []) {
  transfer.send(() => port, { request: lastRequest + 1, method, args }, transferList);
  lastRequest++;
  return lastRequest;
}

function request(method, args) {
  return new Promise((resolve, reject) => {
    waiting.set(send(method, args), { resolve, reject });
    ports.keepAlive(port, true);
  });
}

function requestSync(method, args, transferList) {
  const number = send(method, args, transferList);
  for (;;) {
    const isIdle = takeAll();
    const answer = answers.get(number);
    if (answer !== undefined) {
      answers.delete(number);
      if (answer.thrown === undefined) return answer.value;
      throw require('internal/esm/hooks/thrown').unpack(answer.thrown);
    }
    if (isIdle) require('internal/exit').exit(EXIT_UNSETTLED);
    ports.wait(port);
  }
}

function start() {
  if (port !== undefined) return;
  const [ours, theirs] = ports.makePair();
  port = ours;
  ports.listen(port, onReady);
  ports.startThread(theirs);
  setHooks({
    __proto__: null,
    resolve: (specifier, parentURL, attributes) => request('resolve', [specifier, parentURL, attributes]),
    load: (url, format, attributes) => request('load', [url, format, attributes]),
    resolveSync: (specifier, parentURL, attributes) => requestSync('resolve', [specifier, parentURL, attributes]),
    loadSync: (url, format, attributes) => requestSync('load', [url, format, attributes]),
  });
}

// Loads a hooks module, and blocks until its initialize() has finished.
function register(specifier, parentURL, data, transferList) {
  start();
  requestSync('register', [specifier, parentURL, data], transferList);
}

module.exports = { register };
