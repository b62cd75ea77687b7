// SPDX-License-Identifier: MIT
// TCP echo: 100 connections with one message of 64 bytes each in flight, both ends in this process.
'use strict';
const net = require('net');
const job = require('./job.js');

const CONNECTIONS = 100;
const count = job.count(200000);
const message = Buffer.alloc(64, 'x');
const clients = [];
let left = count;
let open = 0;

function messageBack(bytes) {
  left--;
  if (left > 0) this.write(bytes);
  else if (left === 0) {
    job.end(count);
    clients.forEach((client) => client.destroy());
    server.close();
  }
}
function oneMoreIsOpen() {
  if (++open < 2 * CONNECTIONS) return;
  job.begin();
  clients.forEach((client) => client.write(message));
}
const server = net.createServer((socket) => {
  socket.on('data', (bytes) => socket.write(bytes));
  socket.on('error', () => {}); // the clients exit without closing
  oneMoreIsOpen();
});
server.listen(0, '127.0.0.1', () => {
  for (let i = 0; i < CONNECTIONS; i++) {
    const client = net.connect(server.address().port, '127.0.0.1', oneMoreIsOpen);
    client.on('data', messageBack);
    clients.push(client);
  }
});
