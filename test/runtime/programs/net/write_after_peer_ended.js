// SPDX-License-Identifier: MIT
// Once the peer has ended a connection, writing is an error with code EPIPE.
'use strict';
const net = require('net');

const server = net.createServer((socket) => socket.end('bye')).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  client.resume();
  client.on('end', () => {
    console.log('end', client.writableEnded);
    client.write('not yet too late', (error) => console.log('callback', error?.code));
    setImmediate(() => {
      const result = client.write('too late', (error) => console.log('callback', error.code, error.message));
      console.log('write gives', result, client.writableEnded);
    });
  });
  client.on('error', (error) => console.log('error', error.code, error.message, error.syscall));
  client.on('close', (bad) => {
    console.log('close', bad);
    server.close(() => console.log('server closed'));
  });
});
