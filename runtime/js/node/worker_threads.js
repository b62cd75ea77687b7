// SPDX-License-Identifier: MIT
//
// node:worker_threads, as in the main thread. Threads are not implemented yet.
'use strict';

const { unavailable } = require('internal/unavailable');

const environment = new Map();

module.exports = {
  isMainThread: true,
  threadId: 0,
  parentPort: null,
  workerData: null,
  resourceLimits: {},
  SHARE_ENV: Symbol.for('nodejs.worker_threads.SHARE_ENV'),
  setEnvironmentData(key, value) {
    if (value === undefined) environment.delete(key);
    else environment.set(key, value);
  },
  getEnvironmentData: (key) => environment.get(key),
  ...unavailable('worker_threads', ['BroadcastChannel', 'MessageChannel', 'MessagePort', 'Worker', 'markAsUntransferable',
    'moveMessagePortToContext', 'postMessageToThread', 'receiveMessageOnPort']),
};
