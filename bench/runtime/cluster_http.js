// SPDX-License-Identifier: MIT
//
// What the jobs cluster_* share: the server of http.js in some workers of a cluster. CPU time is that of the primary and
// its workers.
'use strict';
const cluster = require('cluster');
const http = require('http');
const { execFile } = require('child_process');
const job = require('./job.js');

const CONNECTIONS = 50;

function serve() {
  http.createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 12 });
    response.end('Hello world\n');
  }).listen(0, '127.0.0.1');
  process.on('message', () => process.send(process.cpuUsage()));
}

function load(port, seconds, whenDone) {
  execFile('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, `http://127.0.0.1:${port}/`], (error, output) => {
    if (error) throw error;
    whenDone(Number(/(\d+) requests in/.exec(output)[1]));
  });
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
  load(port, 1, () => {
    usage((before) => {
      job.begin(); // warm by now
      load(port, seconds, (requests) => {
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
