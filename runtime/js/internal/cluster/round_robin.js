// SPDX-License-Identifier: MIT
//
// SCHED_RR: the primary accepts the connections of a server, and hands each to the worker that has waited longest.
// A worker gets its next connection when it has replied to the last one. A connection that a worker does not take, or
// cannot take any more, goes to another one.
'use strict';

const { send } = require('internal/cluster/messages');

const UV_TCP_IPV6ONLY = 1;

// Arguments of listen() for what a worker asked for.
function listenOptions({ address, port, fd, flags, backlog, readableAll, writableAll }) {
  if (Number.isInteger(fd) && fd >= 0) return { fd, backlog };
  if (port === -1) return { path: require('internal/cluster/path').reachable(address), backlog, readableAll, writableAll };
  return { port, host: address ?? undefined, ipv6Only: (flags & UV_TCP_IPV6ONLY) !== 0, backlog };
}

class RoundRobin {
  data = null;
  #key;
  #server;
  #handle = null;
  #workers = new Set();
  #idle = [];
  #connections = []; // of { handle, refusedBy: Set of workers }

  constructor(key, query) {
    this.#key = key;
    this.#server = require('node/net').createServer();
    this.#server.once('listening', () => this.#takeHandle());
    this.#server.listen(listenOptions(query));
  }

  #takeHandle() {
    this.#handle = this.#server._handle;
    this.#server._handle = null;
    this.#server = null;
    this.#handle.onconnection = (status, handle) => {
      if (status >= 0) this.#distribute({ handle, refusedBy: new Set() });
    };
    if (this.#workers.size === 0) this.#close();
  }

  // reply(code, properties)
  add(worker, reply) {
    this.#workers.add(worker);
    const done = () => {
      const name = this.#handle?.sockName?.();
      const [address, family, port] = Array.isArray(name) ? name : [];
      reply(null, Array.isArray(name) ? { sockname: { address, family, port } } : {}, null);
      this.#handNext(worker);
    };
    if (this.#server === null) {
      done();
      return;
    }
    this.#server.once('listening', done);
    this.#server.once('error', ({ errno }) => reply(errno, {}));
  }

  has(worker) {
    return this.#workers.has(worker);
  }

  // Returns whether that was the last worker: then nothing is open any more.
  remove(worker) {
    this.#workers.delete(worker);
    this.#idle = this.#idle.filter((one) => one !== worker);
    if (this.#workers.size > 0) return false;
    this.#close();
    return true;
  }

  #close() {
    for (const { handle } of this.#connections.splice(0)) handle.close();
    this.#handle?.close();
    this.#handle = null;
  }

  // A connection that no worker takes is closed.
  #distribute(connection) {
    if ([...this.#workers].every((worker) => connection.refusedBy.has(worker))) {
      connection.handle.close();
      return;
    }
    this.#connections.push(connection);
    const index = this.#idle.findIndex((worker) => !connection.refusedBy.has(worker));
    if (index >= 0) this.#handNext(...this.#idle.splice(index, 1));
  }

  #handNext(worker) {
    if (!this.#workers.has(worker)) return;
    const index = this.#connections.findIndex(({ refusedBy }) => !refusedBy.has(worker));
    if (index < 0) {
      this.#idle.push(worker);
      return;
    }
    const [connection] = this.#connections.splice(index, 1);
    const { handle, refusedBy } = connection;
    const onReply = (reply) => {
      refusedBy.add(worker);
      if (reply?.accepted) handle.close();
      else this.#distribute(connection);
      this.#handNext(worker);
    };
    send(worker.process, { act: 'newconn', key: this.#key }, handle, onReply);
    if (!worker.isConnected()) onReply();
  }
}

module.exports = { RoundRobin };
