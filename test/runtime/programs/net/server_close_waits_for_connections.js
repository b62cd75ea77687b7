// SPDX-License-Identifier: MIT
// close() stops listening immediately; the event waits for the last connection.
'use strict';
const net = require('net');

const server = net.createServer((socket) => {
  socket.on('data', (data) => console.log('server got', String(data)));
  socket.on('end', () => console.log('server end'));
  socket.on('close', () => console.log('server socket closed'));
});
server.on('close', () => console.log('server close event'));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const client = net.connect(port, '127.0.0.1');
  server.on('connection', () => {
    console.log(server.close((error) => console.log('callback', error)) === server);
    console.log('listening', server.listening, server.address());
    server.close((error) => console.log('second callback', error.code));
    net.connect(port, '127.0.0.1').on('error', (error) => {
      console.log('new one', error.code);
      client.end('still here');
    });
  });
});
