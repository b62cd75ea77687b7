// SPDX-License-Identifier: MIT
//
// What the jobs cluster_* share: the server of http.js in some workers of a cluster. CPU time is that of the primary and
// its workers.
'use strict';
const cluster = require('cluster');
const http = require('http');
const job = require('./job.js');
const { answer, load } = require('./hello.js');

function serve() {
  http.createServer(answer).listen(0, '127.0.0.1');
  process.on('message', () => process.send(process.cpuUsage()));
}

// Microseconds that the workers have used.
function usage(whenDone) {
  const workers = Object.values(cluster.workers);
  let left = workers.length;
  let sum = 0;
  for (const worker of workers) {
    worker.once('message', ({ user, system }) => {
      sum += user + system;
      if (--left === 0) whenDone(sum);
    });
    worker.send('usage');
  }
}

function measure(port) {
  const seconds = job.count(2);
  const origin = `http://127.0.0.1:${port}`;
  load(origin, 1, () => {
    usage((before) => {
      job.begin(); // warm by now
      load(origin, seconds, (requests) => {
        usage((after) => {
          job.end(requests, after - before);
          process.exit();
        });
      });
    });
  });
}

exports.run = (count) => {
  if (cluster.isWorker) {
    serve();
    return;
  }
  let listening = 0;
  cluster.on('listening', (worker, { port }) => {
    if (++listening === count) measure(port);
  });
  for (let i = 0; i < count; i++) cluster.fork();
};
