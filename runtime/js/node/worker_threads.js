// SPDX-License-Identifier: MIT
//
// node:worker_threads: message ports and the constants of the current thread. Workers are not implemented yet.
'use strict';

const { unavailable } = require('internal/unavailable');

const { isThread } = internalBinding('options'); // true in the hooks thread
const ports = () => require('internal/web/message_port');
const environment = new Map();

module.exports = {
  isMainThread: !isThread,
  threadId: isThread ? 1 : 0,
  parentPort: null,
  workerData: null,
  resourceLimits: {},
  SHARE_ENV: Symbol.for('nodejs.worker_threads.SHARE_ENV'),
  setEnvironmentData(key, value) {
    if (value === undefined) environment.delete(key);
    else environment.set(key, value);
  },
  getEnvironmentData: (key) => environment.get(key),
  ...unavailable('worker_threads', ['BroadcastChannel', 'Worker', 'markAsUntransferable',
    'moveMessagePortToContext', 'postMessageToThread']),
  get MessageChannel() {
    return ports().MessageChannel;
  },
  get MessagePort() {
    return ports().MessagePort;
  },
  receiveMessageOnPort: (port) => ports().receiveMessageOnPort(port),
};
