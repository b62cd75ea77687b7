// SPDX-License-Identifier: MIT
// TCP, local sockets and datagrams: echo, half-closed, reset.
'use strict';
const net = require('net');
const dgram = require('dgram');
const { repeat } = require('./common.js');

const server = net.createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => {}).pipe(socket));
const echo = (size) => new Promise((resolve, reject) => {
  let got = 0;
  const socket = net.connect(server.address().port, '127.0.0.1');
  socket.on('data', (chunk) => { got += chunk.length; }).on('end', () => resolve(got)).on('error', reject);
  socket.end(Buffer.alloc(size));
});
const reset = () => new Promise((resolve) => {
  const socket = net.connect(server.address().port, '127.0.0.1', () => { socket.write('x'); socket.resetAndDestroy(); });
  socket.on('error', () => {}).on('close', resolve);
});
const datagram = () => new Promise((resolve) => {
  const socket = dgram.createSocket('udp4');
  socket.on('message', () => socket.close(resolve));
  socket.bind(0, '127.0.0.1', () => socket.send('datagram', socket.address().port, '127.0.0.1'));
});

server.listen(0, '127.0.0.1', () => repeat(async (round) => {
  const size = (round * 977) % 200000;
  const got = await Promise.all([echo(size), echo(size), reset(), datagram()]);
  if (got[0] !== size || got[1] !== size) throw new Error(`${got} instead of ${size}`);
}, () => server.close()));
