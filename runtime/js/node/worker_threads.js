// SPDX-License-Identifier: MIT
//
// node:worker_threads
'use strict';

const options = internalBinding('options');
const start = require('internal/worker/start');

const ports = () => require('internal/web/message_port');
const transfer = () => require('internal/web/transfer');
const thread = options.isWorker ? require('internal/worker/thread') : undefined;
const gifts = thread?.gifts();
if (gifts !== undefined) for (const [key, value] of gifts.environment) start.setEnvironmentData(key, value);

module.exports = {
  isMainThread: !options.isThread && !options.isWorker,
  SHARE_ENV: start.SHARE_ENV,
  resourceLimits: thread?.settings().limits ?? {},
  setEnvironmentData: start.setEnvironmentData,
  getEnvironmentData: start.getEnvironmentData,
  threadId: options.isThread || options.isWorker ? internalBinding('port').threadId : 0,
  get Worker() {
    return require('internal/worker/worker').Worker;
  },
  parentPort: gifts?.port ?? null,
  workerData: gifts === undefined ? null : gifts.data,
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
  moveMessagePortToContext: (port, context) => require('internal/worker/context_port').moveMessagePortToContext(port, context),
};
