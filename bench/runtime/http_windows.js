// SPDX-License-Identifier: MIT
//
// The HTTP server of http.js under load for SECONDS: prints the nanoseconds of CPU time per request of the cheapest
// moment, 150 ms long. Other load on the machine makes a request dearer, so the lowest figure has the least of it.
'use strict';
const http = require('http');
const { answer, load } = require('./hello.js');

const seconds = Number(process.argv[2] ?? 5);
const WARM_MS = 1500;
const WINDOW_MS = 150;
const FEWEST = 500; // requests in a window that counts

let requests = 0;
let lowest = Infinity;
const server = http.createServer((request, response) => {
  requests++;
  answer(request, response);
});

function watch(cpu = process.cpuUsage(), before = requests) {
  setTimeout(() => {
    const { user, system } = process.cpuUsage(cpu);
    const count = requests - before;
    if (count >= FEWEST) lowest = Math.min(lowest, ((user + system) * 1000) / count);
    watch();
  }, WINDOW_MS);
}

server.listen(0, '127.0.0.1', () => {
  setTimeout(() => watch(), WARM_MS);
  load(`http://127.0.0.1:${server.address().port}`, seconds, () => {
    console.log(lowest);
    process.exit();
  });
});
