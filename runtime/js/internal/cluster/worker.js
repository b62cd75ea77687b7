// SPDX-License-Identifier: MIT
//
// cluster.Worker: a worker as the primary sees it, and as it sees itself. disconnect() and the ways to end it differ:
// the two sides add them.
'use strict';

const EventEmitter = require('node/events');

function Worker(given) {
  if (!(this instanceof Worker)) return new Worker(given);
  Reflect.apply(EventEmitter, this, []);
  const options = given !== null && typeof given === 'object' ? given : {};
  this.exitedAfterDisconnect = undefined;
  this.state = options.state || 'none';
  this.id = options.id | 0;
  if (!options.process) return;
  this.process = options.process;
  this.process.on('error', (...args) => this.emit('error', ...args));
  this.process.on('message', (message, handle) => this.emit('message', message, handle));
}
Object.setPrototypeOf(Worker.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Worker, EventEmitter);

Worker.prototype.kill = function (...args) {
  Reflect.apply(this.destroy, this, args);
};

Worker.prototype.send = function (...args) {
  return this.process.send(...args);
};

Worker.prototype.isDead = function () {
  return (this.process.exitCode ?? null) !== null || (this.process.signalCode ?? null) !== null;
};

Worker.prototype.isConnected = function () {
  return this.process.connected;
};

module.exports = { Worker };
