// SPDX-License-Identifier: MIT
// After a reset by the peer, reading fails with ECONNRESET and writing with EPIPE or ECONNRESET.
'use strict';
const net = require('net');

const server = net.createServer((socket) => {
  socket.once('data', () => {
    socket.resetAndDestroy();
  });
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => client.write('x'));
  client.on('error', (error) => {
    console.log(error.message, error.code, error.syscall, error.errno, client.destroyed);
    client.write('more', (late) => console.log('write', late.code, late.message));
    client.end(() => console.log('end callback'));
  });
  client.on('end', () => console.log('no end'));
  client.on('finish', () => console.log('no finish'));
  client.on('close', (bad) => {
    console.log('close', bad);
    server.close();
  });
});
