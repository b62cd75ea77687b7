// SPDX-License-Identifier: MIT
//
// Sockets of a server that were passed to children. The server still counts them, and closes only when they have
// closed. The messages name a server by its key, and carry no number: replies come in the order of requests.
'use strict';

const { codedError } = require('internal/errors');

const kGiven = Symbol('kGiven'); // in the sender: Map from keys to Given
const kTaken = Symbol('kTaken'); // in the receiver: Map from keys to Taken

function mapOf(target, symbol) {
  target[symbol] ??= new Map();
  return target[symbol];
}

// The sender's view of the sockets of one server in one child.
class Given {
  #target;
  #key;
  #servers = new Set();
  #counting = [];
  #closing = [];

  constructor(target, key) {
    this.#target = target;
    this.#key = key;
  }

  #send(cmd, swallowErrors) {
    this.#target._send({ cmd, key: this.#key }, undefined, swallowErrors);
  }

  addServer(server) {
    if (this.#servers.has(server)) return;
    this.#servers.add(server);
    server._workers.push(this);
  }

  get isOpen() {
    return this.#target.connected;
  }

  // callback(error, count)
  count(callback) {
    if (!this.isOpen) {
      callback(null, 0);
      return;
    }
    this.#counting.push(callback);
    this.#send('NODE_SOCKET_GET_COUNT', false);
  }

  // callback() when none is left. Only while open.
  whenClosed(callback) {
    this.#closing.push(callback);
    if (this.#closing.length === 1) this.#send('NODE_SOCKET_NOTIFY_CLOSE', true);
  }

  countArrived(count) {
    this.#counting.shift()?.(null, count);
  }

  allClosed() {
    for (const callback of this.#closing.splice(0)) callback();
  }

  gone() {
    const error = codedError(Error, 'ERR_CHILD_CLOSED_BEFORE_REPLY', 'Child closed before reply received');
    for (const callback of this.#counting.splice(0)) callback(error);
    this.allClosed();
    for (const server of this.#servers) server._workers = server._workers.filter((one) => one !== this);
  }
}

// Called when a socket of a server is sent. Returns the key to send with it.
function give(target, server) {
  const key = server._connectionKey;
  const all = mapOf(target, kGiven);
  if (!all.has(key)) all.set(key, new Given(target, key));
  all.get(key).addServer(server);
  return key;
}

// Called when a socket with a key has arrived.
function take(target, key, socket) {
  const all = mapOf(target, kTaken);
  const taken = all.get(key) ?? { count: 0, isAsked: false };
  all.set(key, taken);
  taken.count++;
  socket.once('close', () => {
    taken.count--;
    answerClosed(target, key, taken);
  });
}

function answerClosed(target, key, taken) {
  if (!taken.isAsked || taken.count > 0) return;
  taken.isAsked = false;
  if (target.connected) target._send({ cmd: 'NODE_SOCKET_ALL_CLOSED', key }, undefined, true);
}

function tellCount(target, { key }) {
  target._send({ cmd: 'NODE_SOCKET_COUNT', key, count: target[kTaken]?.get(key)?.count ?? 0 }, undefined, true);
}

function tellClosed(target, { key }) {
  const taken = target[kTaken]?.get(key) ?? { count: 0 };
  taken.isAsked = true;
  answerClosed(target, key, taken);
}

function countArrived(target, { key, count }) {
  target[kGiven]?.get(key)?.countArrived(typeof count === 'number' ? count : 0);
}

function allClosed(target, { key }) {
  target[kGiven]?.get(key)?.allClosed();
}

// The channel is closed.
function forget(target) {
  for (const given of target[kGiven]?.values() ?? []) given.gone();
}

module.exports = { give, take, tellCount, tellClosed, countArrived, allClosed, forget };
