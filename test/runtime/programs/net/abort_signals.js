// SPDX-License-Identifier: MIT
// A signal ends a connection with an AbortError, and a server by closing it.
'use strict';
const net = require('net');

const controller = new AbortController();
const server = net.createServer((socket) => socket.resume());
server.on('close', () => console.log('server close', server.listening));
server.listen({ port: 0, host: '127.0.0.1', signal: controller.signal }, () => {
  const inner = new AbortController();
  const socket = net.connect({ port: server.address().port, host: '127.0.0.1', signal: inner.signal });
  socket.on('connect', () => {
    inner.abort();
    console.log('aborted', socket.destroyed);
  });
  socket.on('error', (error) => console.log('error', error.name, error.code, error.message));
  socket.on('close', (bad) => {
    console.log('close', bad);
    const late = new net.Socket({ signal: inner.signal });
    late.on('error', (error) => console.log('late', error.name));
    late.on('close', () => {
      controller.abort();
      const other = net.createServer();
      other.on('close', () => console.log('other closed'));
      other.on('listening', () => console.log('other listening'));
      other.listen({ port: 0, host: '127.0.0.1', signal: controller.signal });
    });
  });
});
