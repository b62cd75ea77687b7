// SPDX-License-Identifier: MIT
// A hello-world HTTP server, with wrk as the load; COUNT is in seconds, an operation is a request.
'use strict';
const http = require('http');
const { execFile } = require('child_process');
const job = require('./job.js');

const seconds = job.count(2);
const server = http.createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 12 });
  response.end('Hello world\n');
});

function load(time, whenDone) {
  const { port } = server.address();
  execFile('wrk', ['-t1', '-c50', `-d${time}s`, `http://127.0.0.1:${port}/`], (error, output) => {
    if (error) throw error;
    whenDone(Number(/(\d+) requests in/.exec(output)[1]));
  });
}
server.listen(0, '127.0.0.1', () => {
  load(1, () => {
    job.begin(); // warm by now
    load(seconds, (requests) => {
      job.end(requests);
      process.exit();
    });
  });
});
