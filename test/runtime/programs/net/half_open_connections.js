// SPDX-License-Identifier: MIT
// With allowHalfOpen the peer's FIN does not end this side; without, it does.
'use strict';
const net = require('net');

function run(serverOptions, clientOptions, next) {
  console.log('---', JSON.stringify(serverOptions), JSON.stringify(clientOptions));
  const server = net.createServer(serverOptions, (socket) => {
    socket.on('end', () => {
      console.log('server end', socket.allowHalfOpen, socket.readable, socket.writable, socket.writableEnded, socket.readyState);
      if (serverOptions.allowHalfOpen) setImmediate(() => socket.end('late answer'));
    });
    socket.on('finish', () => console.log('server finish'));
    socket.on('close', (bad) => {
      console.log('server close', bad);
      server.close(next);
    });
    socket.resume();
  }).listen(0, '127.0.0.1', () => {
    const client = net.connect({ port: server.address().port, host: '127.0.0.1', ...clientOptions });
    client.on('connect', () => client.end('question'));
    client.on('data', (data) => console.log('client data', String(data), client.readyState));
    client.on('end', () => console.log('client end', client.readyState));
    client.on('close', (bad) => console.log('client close', bad));
  });
}
run({}, {}, () => run({ allowHalfOpen: true }, {}, () => run({ allowHalfOpen: true }, { allowHalfOpen: true }, () => {})));
