// SPDX-License-Identifier: MIT
// An instance's program that ends in the middle: everything that it opened is left open. Ends with 43.
'use strict';
const fs = require('fs');
const http = require('http');
const net = require('net');

const folder = process.argv[1];
const server = http.createServer(() => {}); // never answers
fs.watch(folder, () => {});
fs.watchFile(folder, { interval: 10 }, () => {});
fs.opendir(folder, () => {});
setInterval(() => {}, 1);
require('dgram').createSocket('udp4').bind(0, '127.0.0.1');
process.on('SIGUSR2', () => {});
new FinalizationRegistry(() => {}).register({}, 0);
server.listen(0, '127.0.0.1', () => {
  http.get({ port: server.address().port }).on('error', () => {});
  const socket = net.connect(server.address().port, '127.0.0.1', () => {
    socket.write(Buffer.alloc(1 << 22)); // more than the kernel takes
    socket.write('text');
    fs.readFile(__filename, () => {});
    require('crypto').randomBytes(1000, () => {});
    setImmediate(() => { process.exit(43); });
  });
});
