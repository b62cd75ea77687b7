// SPDX-License-Identifier: MIT
//
// The program's side of hooks: requests to the thread that runs them, each answered by a message. A request can be
// waited for; then nothing else of the program runs. The loop stays alive while the other thread has work.
'use strict';

const ports = require('internal/ports');
const { decodeText } = require('internal/child/clone_text');
const { pack } = require('internal/web/transfer');
const { unpack } = require('internal/esm/hooks/thrown');
const { setHooks } = require('internal/esm/hooks/state');

const EXIT_UNSETTLED = 13;

const waiting = new Map(); // by number: { resolve, reject }
const answers = new Map(); // of requests that are waited for
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
  else promise.reject(unpack(answer.thrown));
}

// Answers, in order; true if the thread has nothing to do any more for what was asked.
function takeAll() {
  let isIdle = false;
  for (;;) {
    const message = ports.take(port);
    if (message === undefined) return isIdle;
    const answer = message === null ? { exit: 1 } : decode(message[0]);
    if (answer.exit !== undefined) require('internal/exit').exit(answer.exit);
    if (answer.request !== undefined) settle(answer);
    else isIdle = answer.idle === lastRequest;
  }
}

// The last message is not of our making, and plain JSON.
function decode(text) {
  return text[0] === '{' ? JSON.parse(text) : decodeText(text);
}

// What a thread without work has not answered is never answered: it does not keep the program alive.
function onReady() {
  if (takeAll()) ports.keepAlive(port, false);
}

function send(method, args, transferList = []) {
  const { text, ids } = pack({ request: lastRequest + 1, method, args }, transferList);
  lastRequest++;
  ports.post(port, text, ids);
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
      throw unpack(answer.thrown);
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

// Loads a module of hooks, and waits for its initialize().
function register(specifier, parentURL, data, transferList) {
  start();
  requestSync('register', [specifier, parentURL, data], transferList);
}

module.exports = { register };
