// SPDX-License-Identifier: MIT
//
// node:worker_threads
'use strict';

const { unavailable } = require('internal/unavailable');
const options = internalBinding('options');
const start = require('internal/worker/start');

const ports = () => require('internal/web/message_port');
const transfer = () => require('internal/web/transfer');
const thread = options.isWorker ? require('internal/worker/thread') : undefined;

module.exports = {
  isMainThread: !options.isThread && !options.isWorker,
  SHARE_ENV: start.SHARE_ENV,
  resourceLimits: thread?.limits() ?? {},
  setEnvironmentData: start.setEnvironmentData,
  getEnvironmentData: start.getEnvironmentData,
  threadId: options.isThread || options.isWorker ? internalBinding('port').threadId : 0,
  get Worker() {
    return require('internal/worker/worker').Worker;
  },
  parentPort: thread?.parentPort() ?? null,
  workerData: thread === undefined ? null : thread.workerData(),
  get BroadcastChannel() {
    return ports().BroadcastChannel;
  },
  get MessageChannel() {
    return ports().MessageChannel;
  },
  get MessagePort() {
    return ports().MessagePort;
  },
  markAsUntransferable: (object) => transfer().markAsUntransferable(object),
  isMarkedAsUntransferable: (object) => transfer().isMarkedAsUntransferable(object),
  receiveMessageOnPort: (port) => ports().receiveMessageOnPort(port),
  get postMessageToThread() {
    return require('internal/worker/inbox').postMessageToThread;
  },
  ...unavailable('worker_threads', ['moveMessagePortToContext']),
};
