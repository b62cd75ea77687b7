// SPDX-License-Identifier: MIT
// Every event of both ends, in order, when the client sends first and ends.
'use strict';
const net = require('net');

const NAMES = ['lookup', 'connect', 'ready', 'data', 'end', 'finish', 'prefinish', 'drain', 'error', 'close', 'pause', 'resume',
  'connectionAttempt', 'pipe', 'unpipe'];
const log = { client: [], server: [] };
function watch(socket, who) {
  for (const name of NAMES) {
    socket.on(name, (value) => {
      log[who].push(name === 'data' ? `data:${value}` : name === 'close' ? `close:${value}` : name);
    });
  }
}

const server = net.createServer((socket) => {
  watch(socket, 'server');
  socket.write('hello');
  socket.on('end', () => console.log('server state at end', socket.readyState, socket.destroyed));
  socket.on('close', () => {
    console.log('server state at close', socket.readyState, socket.destroyed, socket.bytesRead, socket.bytesWritten);
    server.close();
  });
});
server.on('close', () => {
  console.log('client', log.client.join(' '));
  console.log('server', log.server.join(' '));
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    console.log('connected', client.readyState, client.pending, client.connecting);
    client.end('bye');
  });
  console.log('before', client.readyState, client.pending, client.connecting);
  watch(client, 'client');
  client.on('close', () => console.log('client at close', client.readyState, client.bytesRead, client.bytesWritten));
});
