// SPDX-License-Identifier: MIT
// Opens and closes many connections: at the end no more descriptors are open than at the start, and memory has stayed
// flat after a warm-up. `rondo connections.js 10000`
'use strict';
const assert = require('assert');
const fs = require('fs');
const net = require('net');

const COUNT = Number(process.argv[2] ?? 10000);
const AT_ONCE = 20;
const SLACK_BYTES = 24 * 1024 * 1024;

const openFiles = () => fs.readdirSync('/proc/self/fd').length;
const before = openFiles();
let opened = 0;
let closed = 0;
let settled = 0;

const server = net.createServer((socket) => {
  socket.on('data', (data) => socket.end(data));
}).listen(0, '127.0.0.1', () => {
  for (let i = 0; i < AT_ONCE; i++) connect();
});

function connect() {
  opened++;
  const client = net.connect(server.address().port, '127.0.0.1');
  client.write('x');
  client.resume();
  client.on('close', () => {
    closed++;
    if (closed === COUNT / 2) settled = process.memoryUsage.rss();
    if (opened < COUNT) connect();
    else if (closed === COUNT) server.close(check);
  });
}

// The servers' ends are closed a turn after the clients'.
function check() {
  setTimeout(() => {
    const growth = process.memoryUsage.rss() - settled;
    assert.strictEqual(openFiles() <= before + 1, true, `${openFiles()} descriptors, ${before} before`);
    assert.strictEqual(growth < SLACK_BYTES, true, `${growth} bytes more`);
    console.log(`${closed} connections, ${growth >> 10} KiB`);
  }, 50);
}
