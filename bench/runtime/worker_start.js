// SPDX-License-Identifier: MIT
//
// Starts a worker that sends one message, waits until it has ended, and starts the next.
'use strict';
const { Worker, isMainThread, parentPort } = require('worker_threads');
const job = require('./job.js');

const WARM = 5;

function next(left, operations) {
  if (left === operations) job.begin();
  if (left === 0) {
    job.end(operations);
    return;
  }
  new Worker(__filename).once('exit', () => next(left - 1, operations));
}

if (isMainThread) {
  const operations = job.count(50);
  next(operations + WARM, operations);
} else parentPort.postMessage('started');
