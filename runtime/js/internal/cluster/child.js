// SPDX-License-Identifier: MIT
//
// node:cluster in a worker: servers and UDP sockets get their handles from the primary.
'use strict';

const EventEmitter = require('node/events');
const { send, receive } = require('internal/cluster/messages');
const { Worker } = require('internal/cluster/worker');

const FOREVER_MS = 2 ** 31 - 1;

const cluster = new EventEmitter();
const open = new Map(); // from keys to { handle, owner }
const indexes = new Map(); // from the part of a key without index to the Set of indexes in use
let worker;

// Tells the primary that the process runs, and returns getServer().
function start(id) {
  const { process } = globalThis;
  worker = new Worker({ id, process, state: 'online' });
  cluster.worker = worker;
  process.once('disconnect', () => {
    worker.emit('disconnect');
    // Without a primary, servers get no connections.
    if (!worker.exitedAfterDisconnect) process.exit(0);
  });
  receive(process, (message, handle) => {
    if (message.act === 'newconn') onConnection(message, handle);
    else if (message.act === 'disconnect') leave(true);
  });
  send(process, { act: 'online' }, null);
  return (...args) => cluster._getServer(...args);
}

function takeIndex(place) {
  const used = indexes.get(place) ?? new Set();
  indexes.set(place, used);
  let index = 0;
  while (used.has(index)) index++;
  used.add(index);
  return index;
}

function freeIndex(place, index) {
  const used = indexes.get(place);
  used?.delete(index);
  if (used?.size === 0) indexes.delete(place);
}

// Asks for a handle for `owner`, a net.Server or dgram.Socket. The same call of each worker gets the same one.
// callback(code, handle)
function getServer(owner, options, callback) {
  const { port, addressType, fd } = options;
  const isPath = port === -1 && addressType === -1;
  const address = isPath ? require('internal/cluster/path').forPrimary(options.address) : options.address;
  const place = `${address}:${port}:${addressType}:${fd}`;
  const index = takeIndex(place);
  const message = { act: 'queryServer', index, data: owner._getServerData?.() ?? null, ...options, address };
  send(globalThis.process, message, null, (reply, passed) => {
    if (reply === undefined) return;
    if (typeof owner._setServerData === 'function') owner._setServerData(reply.data);
    if (reply.errno < 0 || reply.errno > 0) {
      freeIndex(place, index);
      callback(reply.errno, null);
      return;
    }
    const { key } = reply;
    const handle = passed ?? makeFake(reply.sockname);
    watchClose(handle, () => {
      open.delete(key);
      freeIndex(place, index);
      send(globalThis.process, { act: 'close', key }, null);
    });
    open.set(key, { handle, owner });
    callback(0, handle);
  });
  owner.once('listening', () => {
    // A listener of the program may have closed it.
    if (![...open.values()].some((entry) => entry.owner === owner)) return;
    worker.state = 'listening';
    const bound = owner.address();
    send(globalThis.process, { ...message, act: 'listening', port: bound?.port || port }, null);
  });
}

// Stands for a server handle whose connections the primary accepts.
function makeFake(sockname) {
  let timer = setInterval(() => {}, FOREVER_MS);
  const handle = {
    close(callback) {
      if (timer === null) return;
      clearInterval(timer);
      timer = null;
      if (callback) setImmediate(callback);
    },
    listen: () => 0,
    ref: () => timer?.ref(),
    unref: () => timer?.unref(),
    hasRef: () => timer?.hasRef() ?? false,
    isRoundRobin: true,
  };
  if (!sockname) return handle;
  const { address, family, port } = sockname;
  handle.sockName = () => [address, family, port];
  return handle;
}

function watchClose(handle, onClose) {
  const { close } = handle;
  let isClosed = false;
  handle.close = function (...args) {
    if (!isClosed) onClose();
    isClosed = true;
    return Reflect.apply(close, handle, args);
  };
}

// Replies first: the primary then knows that the connection is not to be given to another worker.
function onConnection({ key, seq }, connection) {
  const { handle, owner } = open.get(key) ?? {};
  const accepted = connection !== undefined && handle?.isRoundRobin === true && typeof handle.onconnection === 'function' &&
    !(owner._connections >= owner.maxConnections);
  send(globalThis.process, { ack: seq, accepted }, null);
  if (accepted) handle.onconnection(0, connection);
  else connection?.close();
}

// Closes everything that came from the primary, waits for it, and disconnects.
function leave(isAsked) {
  worker.exitedAfterDisconnect = true;
  const { process } = globalThis;
  let left = 1;
  const disconnect = () => {
    if (process.connected) process.disconnect();
  };
  const closed = () => {
    if (--left > 0) return;
    if (isAsked) disconnect();
    else send(process, { act: 'exitedAfterDisconnect' }, null, disconnect);
  };
  for (const { owner } of [...open.values()]) {
    left++;
    owner.close(closed);
  }
  closed();
}

Worker.prototype.disconnect = function () {
  if (this.state !== 'disconnecting' && this.state !== 'destroying') {
    this.state = 'disconnecting';
    leave(false);
  }
  return this;
};

Worker.prototype.destroy = function () {
  if (this.state === 'destroying') return;
  const { process } = globalThis;
  this.exitedAfterDisconnect = true;
  if (!this.isConnected()) process.exit(0);
  this.state = 'destroying';
  process.once('disconnect', () => process.exit(0));
  send(process, { act: 'exitedAfterDisconnect' }, null, () => {
    if (process.connected) process.disconnect();
  });
};

Object.assign(cluster, {
  isWorker: true,
  isMaster: false,
  isPrimary: false,
  worker: null,
  Worker,
  _getServer: getServer,
});

module.exports = { cluster, start };
