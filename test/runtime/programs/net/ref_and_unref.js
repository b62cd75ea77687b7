// SPDX-License-Identifier: MIT
// An unreferenced server and connection let the process exit.
'use strict';
const net = require('net');

const server = net.createServer((socket) => {
  socket.unref();
  console.log('connection');
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    console.log('connect');
    client.unref();
    server.unref();
    server.getConnections((error, count) => console.log(error, count >= 0));
  });
});
const early = net.createServer().unref();
early.listen(0, '127.0.0.1', () => console.log('unreferenced before listening', early.listening));
process.on('exit', (code) => console.log('exit', code));
