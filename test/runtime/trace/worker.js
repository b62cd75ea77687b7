// SPDX-License-Identifier: MIT
//
// Two threads that exchange messages: `send` in the main thread, `received` in the worker, `answered` in the main thread;
// and a port within a thread.
'use strict';

const { MessageChannel, Worker, isMainThread, parentPort } = require('node:worker_threads');

if (isMainThread) {
  const worker = new Worker(__filename);
  worker.on('message', function answered(text) {
    const { port1, port2 } = new MessageChannel();
    port2.on('message', function local() { port2.close(); });
    port1.postMessage(text);
  });
  setTimeout(function send() { worker.postMessage('question'); }, 1);
} else {
  parentPort.on('message', function received(text) {
    parentPort.postMessage(`${text}, answer`);
    parentPort.close();
  });
}
