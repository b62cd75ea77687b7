// SPDX-License-Identifier: MIT
//
// node:cluster in a primary: forks workers, and owns what they listen on.
'use strict';

const EventEmitter = require('node/events');
const { codedError } = require('internal/errors');
const { nextTick } = require('internal/ticks');
const { send, receive, peerGone } = require('internal/cluster/messages');
const { Worker } = require('internal/cluster/worker');
const { RoundRobin } = require('internal/cluster/round_robin');
const { SharedHandle, isUdp } = require('internal/cluster/shared_handle');

const UV_EINVAL = -22;
const SCHED_NONE = 1;
const SCHED_RR = 2;

const cluster = new EventEmitter();
const handles = new Map(); // from keys to RoundRobin or SharedHandle
let policy; // fixed by the first setupPrimary()
let lastId = 0;

function policyOfEnv() {
  return globalThis.process.env.NODE_CLUSTER_SCHED_POLICY === 'none' ? SCHED_NONE : SCHED_RR;
}

function setupPrimary(options) {
  const { argv, execArgv } = globalThis.process;
  const settings = { args: argv.slice(2), exec: argv[1], execArgv, silent: false, ...cluster.settings, ...options };
  cluster.settings = settings;
  if (policy === undefined) {
    const { schedulingPolicy } = cluster;
    if (schedulingPolicy !== SCHED_NONE && schedulingPolicy !== SCHED_RR) {
      throw codedError(Error, 'ERR_INTERNAL_ASSERTION', `Bad cluster.schedulingPolicy: ${schedulingPolicy}`);
    }
    policy = schedulingPolicy;
  }
  nextTick(() => cluster.emit('setup', settings));
}

function startProcess(id, env) {
  const { settings } = cluster;
  const { cwd, silent, windowsHide, execArgv, stdio, gid, uid, serialization } = settings;
  return require('internal/child/spawn').fork(settings.exec, settings.args, {
    cwd, silent, windowsHide, execArgv, stdio, gid, uid, serialization,
    env: { ...globalThis.process.env, ...env, NODE_UNIQUE_ID: `${id}` },
  });
}

function fork(env) {
  cluster.setupPrimary();
  const id = ++lastId;
  const worker = new Worker({ id, process: startProcess(id, env) });
  worker.on('message', (message, handle) => cluster.emit('message', worker, message, handle));
  worker.process.once('exit', (code, signal) => exited(worker, code, signal));
  worker.process.once('disconnect', () => disconnected(worker));
  receive(worker.process, (message) => ACTIONS[message.act]?.(worker, message));
  nextTick(() => cluster.emit('fork', worker));
  cluster.workers[id] = worker;
  return worker;
}

// A worker has come to a new state: it and the cluster emit the event.
function advance(worker, state, event, ...details) {
  worker.state = state;
  worker.emit(event, ...details);
  cluster.emit(event, worker, ...details);
}

function exited(worker, code, signal) {
  if (!worker.isConnected()) forget(worker);
  worker.exitedAfterDisconnect = worker.exitedAfterDisconnect === true;
  advance(worker, 'dead', 'exit', code, signal);
}

function disconnected(worker) {
  removeHandles(worker);
  peerGone(worker.process);
  if (worker.isDead()) forget(worker);
  worker.exitedAfterDisconnect = worker.exitedAfterDisconnect === true;
  advance(worker, 'disconnected', 'disconnect');
}

function forget(worker) {
  removeHandles(worker);
  delete cluster.workers[worker.id];
}

// The last worker that leaves a handle closes it.
function leaveHandle(worker, key) {
  const handle = handles.get(key);
  if (handle?.has(worker) && handle.remove(worker)) handles.delete(key);
}

function removeHandles(worker) {
  for (const key of [...handles.keys()]) leaveHandle(worker, key);
}

function keyOf({ address, port, addressType, fd, index }) {
  return `${address}:${port}:${addressType}:${fd}:${index}`;
}

// undefined if listen() refuses what the worker sent.
function makeHandle(key, message) {
  const Kind = policy === SCHED_RR && !isUdp(message) ? RoundRobin : SharedHandle;
  try {
    return new Kind(key, message);
  } catch {
    return undefined;
  }
}

function query(worker, message) {
  // A worker that was told to disconnect may still ask.
  if (worker.exitedAfterDisconnect) return;
  const key = keyOf(message);
  let handle = handles.get(key);
  if (handle === undefined) {
    handle = makeHandle(key, message);
    if (handle === undefined) {
      send(worker.process, { errno: UV_EINVAL, key, ack: message.seq, data: null });
      return;
    }
    handles.set(key, handle);
  }
  handle.data ??= message.data ?? null;
  handle.add(worker, (errno, properties, sent) => {
    const { data } = handle;
    if (errno < 0) {
      handle.remove(worker);
      if (handles.get(key) === handle) handles.delete(key);
    }
    send(worker.process, { errno, key, ack: message.seq, data, ...properties }, sent);
  });
}

// What workers ask for.
const ACTIONS = {
  __proto__: null,
  queryServer: query,
  online: (worker) => advance(worker, 'online', 'online'),
  listening: (worker, { addressType, address, port, fd }) => advance(worker, 'listening', 'listening', { addressType, address, port, fd }),
  close: (worker, { key }) => leaveHandle(worker, key),
  exitedAfterDisconnect(worker, { seq }) {
    worker.exitedAfterDisconnect = true;
    send(worker.process, { ack: seq });
  },
};

Worker.prototype.disconnect = function () {
  this.exitedAfterDisconnect = true;
  send(this.process, { act: 'disconnect' });
  forget(this);
  return this;
};

Worker.prototype.destroy = function (signal = 'SIGTERM') {
  this.process.kill(signal);
};

// Calls back when all workers have disconnected or exited.
function disconnect(callback) {
  const workers = Object.values(cluster.workers);
  let left = workers.length;
  const finish = () => nextTick(() => callback?.());
  if (left === 0) finish();
  for (const worker of workers) {
    worker.process.once(worker.isConnected() ? 'disconnect' : 'exit', () => {
      if (--left === 0) finish();
    });
    if (worker.isConnected()) worker.disconnect();
  }
}

module.exports = Object.assign(cluster, {
  isWorker: false,
  isMaster: true,
  isPrimary: true,
  Worker,
  workers: {},
  settings: {},
  SCHED_NONE,
  SCHED_RR,
  schedulingPolicy: policyOfEnv(),
  setupPrimary,
  setupMaster: setupPrimary,
  fork,
  disconnect,
});
