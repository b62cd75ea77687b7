// SPDX-License-Identifier: MIT
// address(), local and remote addresses, before, during and after a connection.
'use strict';
const net = require('net');

const ends = (socket) => [socket.localAddress, typeof socket.localPort, socket.localFamily, socket.remoteAddress,
  typeof socket.remotePort, socket.remoteFamily, Object.keys(socket.address()).join()].join(' ');

const idle = new net.Socket();
console.log('idle', ends(idle), idle.readyState, idle.pending, idle.connecting, idle.bufferSize, idle.bytesRead, idle.bytesWritten);

const server = net.createServer((socket) => {
  console.log('accepted', ends(socket));
  console.log(socket.server === server, socket.remotePort === server.client.localPort, socket.localPort === server.client.remotePort);
  socket.on('close', () => console.log('accepted, closed', ends(socket)));
  socket.end();
}).listen(0, '127.0.0.1', () => {
  const { address, family, port } = server.address();
  console.log(address, family, port > 0);
  const client = net.connect(port, '127.0.0.1');
  server.client = client;
  console.log('connecting', ends(client));
  client.on('connect', () => {
    console.log('connected', ends(client));
  });
  client.resume();
  client.on('close', () => {
    console.log('closed', ends(client), client.bytesRead, client.bytesWritten);
    server.close(() => console.log(server.address()));
  });
});
