// SPDX-License-Identifier: MIT
// What is sent or closed before the socket is bound waits for it, in order.
'use strict';
const dgram = require('dgram');

const server = dgram.createSocket('udp4');
const got = [];
server.on('message', (message) => {
  got.push(String(message));
  if (got.length === 5) {
    console.log(got.join());
    server.close();
    server.client.close(() => console.log('close callback'));
  }
});
server.bind(0, '127.0.0.1', () => {
  const client = dgram.createSocket('udp4');
  const { port } = server.address();
  for (let i = 0; i < 5; i++) client.send(`m${i}`, port, '127.0.0.1', (error) => console.log('sent', i, error));
  try {
    console.log(client.address());
  } catch (error) {
    console.log(error.code, error.syscall);
  }
  client.on('listening', () => console.log('listening'));
  client.on('close', () => console.log('close'));
  server.client = client;
  const quick = dgram.createSocket('udp4');
  quick.on('error', (error) => console.log(error.code));
  quick.bind(0, () => console.log('never'));
  quick.on('close', () => console.log('closed while binding'));
  quick.close();
});
