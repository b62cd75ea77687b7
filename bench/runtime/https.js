// SPDX-License-Identifier: MIT
// The server of http.js with TLS: wrk keeps its 50 connections, so handshakes do not count.
'use strict';
const https = require('https');
const fs = require('fs');
const path = require('path');
const { execFile } = require('child_process');
const job = require('./job.js');

const seconds = job.count(2);
const keys = path.join(__dirname, '..', '..', 'test', 'runtime', 'programs', 'tls', 'keys');
const identity = { key: fs.readFileSync(path.join(keys, 'server-key.pem')), cert: fs.readFileSync(path.join(keys, 'server.pem')) };
const server = https.createServer(identity, (request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 12 });
  response.end('Hello world\n');
});

function load(time, whenDone) {
  const { port } = server.address();
  execFile('wrk', ['-t1', '-c50', `-d${time}s`, `https://127.0.0.1:${port}/`], (error, output) => {
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
