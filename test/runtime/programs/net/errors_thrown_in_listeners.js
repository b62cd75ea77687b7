// SPDX-License-Identifier: MIT
// An error thrown by a listener is an uncaught exception; the connection stays usable.
'use strict';
const net = require('net');

process.on('uncaughtException', (error) => console.log('uncaught', error.message));
const server = net.createServer((socket) => {
  socket.on('data', (data) => {
    socket.write(data);
    throw new Error(`server at ${data}`);
  });
  socket.on('close', () => {
    server.close();
    throw new Error('server at close');
  });
  throw new Error('at connection');
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  client.on('connect', () => {
    client.write('a');
  });
  client.on('data', (data) => {
    client.end();
    throw new Error(`client at ${data}`);
  });
  client.on('close', () => console.log('client closed'));
});
server.on('close', () => console.log('server closed'));
