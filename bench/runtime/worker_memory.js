// SPDX-License-Identifier: MIT
//
// Starts workers that wait for messages, all at once: also prints the bytes that each of them adds to the resident set.
'use strict';
const { Worker, isMainThread, parentPort } = require('worker_threads');
const job = require('./job.js');

function start(count, whenReady) {
  const workers = [];
  let left = count;
  for (let i = 0; i < count; i++) {
    workers.push(new Worker(__filename).once('message', () => {
      if (--left === 0) whenReady(workers);
    }));
  }
}

function measure() {
  const before = process.memoryUsage.rss();
  const operations = job.count(50);
  job.begin();
  start(operations, (workers) => {
    job.end(operations, 0, (process.memoryUsage.rss() - before) / operations);
    for (const worker of workers) worker.postMessage('end');
  });
}

// The first worker ends before the others start: it has loaded what all of them share.
if (isMainThread) {
  start(1, ([worker]) => {
    worker.once('exit', measure);
    worker.postMessage('end');
  });
} else {
  parentPort.once('message', () => {});
  parentPort.postMessage('ready');
}
