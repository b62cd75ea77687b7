// SPDX-License-Identifier: MIT
// What the servers of http.js, https.js and cluster_http.js share: the answer to each request, and wrk as the load.
'use strict';
const { execFile } = require('child_process');
const job = require('./job.js');

exports.answer = (request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 12 });
  response.end('Hello world\n');
};

exports.load = (origin, seconds, whenDone) => {
  execFile('wrk', ['-t1', '-c50', `-d${seconds}s`, `${origin}/`], (error, output) => {
    if (error) throw error;
    whenDone(Number(/(\d+) requests in/.exec(output)[1]));
  });
};

exports.measure = (server, scheme) => {
  const seconds = job.count(2);
  server.listen(0, '127.0.0.1', () => {
    const origin = `${scheme}://127.0.0.1:${server.address().port}`;
    exports.load(origin, 1, () => {
      job.begin(); // warm by now
      exports.load(origin, seconds, (requests) => {
        job.end(requests);
        process.exit();
      });
    });
  });
};
