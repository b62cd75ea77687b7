// SPDX-License-Identifier: MIT
//
// cluster.Worker: a worker as the primary sees it, and as it sees itself. disconnect() and the ways to end it differ:
// the two sides add them.
'use strict';

const EventEmitter = require('node/events');

function follow(worker, process) {
  worker.process = process;
  for (const event of ['error', 'message']) process.on(event, (...details) => worker.emit(event, ...details));
}

// Programs may call it without `new`.
function Worker(given) {
  const worker = this instanceof Worker ? this : Object.create(Worker.prototype);
  Reflect.apply(EventEmitter, worker, []);
  const { id, process, state } = Object(given);
  Object.assign(worker, { exitedAfterDisconnect: undefined, state: state || 'none', id: id | 0 });
  if (process) follow(worker, process);
  return worker;
}

const isKnown = (code) => code !== null && code !== undefined;

const methods = {
  kill(...args) {
    this.destroy(...args);
  },
  send(...args) {
    return this.process.send(...args);
  },
  isConnected() {
    return this.process.connected;
  },
  isDead() {
    const { exitCode, signalCode } = this.process;
    return isKnown(exitCode) || isKnown(signalCode);
  },
};

Object.setPrototypeOf(Worker, EventEmitter);
Object.setPrototypeOf(Worker.prototype, EventEmitter.prototype);
Object.assign(Worker.prototype, methods);

module.exports = { Worker };
