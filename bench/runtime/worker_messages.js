// SPDX-License-Identifier: MIT
//
// What the jobs worker_* share: a message to a worker, which sends it back; one round trip is one operation. CPU time is
// that of both threads.
'use strict';
const { Worker, isMainThread, parentPort } = require('worker_threads');
const job = require('./job.js');

const WARM = 1000;

// listOf(message): what to transfer with it.
module.exports = (filename, first, listOf = () => undefined) => {
  if (!isMainThread) {
    parentPort.on('message', (message) => parentPort.postMessage(message, listOf(message)));
    return;
  }
  const operations = job.count(30000);
  const worker = new Worker(filename);
  let count = 0;
  worker.on('message', (message) => {
    if (++count === WARM) job.begin();
    if (count < WARM + operations) {
      worker.postMessage(message, listOf(message));
      return;
    }
    job.end(operations);
    worker.terminate();
  });
  worker.postMessage(first, listOf(first));
};
