// SPDX-License-Identifier: MIT
// resetAndDestroy: the peer gets ECONNRESET.
'use strict';
const net = require('net');

const server = net.createServer((socket) => {
  socket.on('error', (error) => console.log('server', error.message, error.code, error.errno, error.syscall, Object.keys(error).join()));
  socket.on('end', () => console.log('no end'));
  socket.on('close', (bad) => {
    console.log('server close', bad);
    server.close(unused);
  });
  socket.on('data', () => server.client.resetAndDestroy());
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => client.write('x'));
  server.client = client;
  client.on('error', (error) => console.log('client error', error.code));
  client.on('close', (bad) => console.log('client close', bad, client.destroyed));
});

function unused() {
  const socket = new net.Socket();
  socket.on('error', (error) => console.log(error.code, error.message));
  socket.on('close', (bad) => console.log('close', bad));
  console.log(socket.resetAndDestroy() === socket);
}
