// SPDX-License-Identifier: MIT
// process.getActiveResourcesInfo() names servers, sockets and connections in progress.
'use strict';
const net = require('net');
const dgram = require('dgram');

const wanted = /^(TCP|UDP)/;
const busy = () => process.getActiveResourcesInfo().filter((name) => wanted.test(name)).sort().join();
console.log('start', busy());
const server = net.createServer((socket) => {
  console.log('in connection', busy());
  socket.end();
}).listen(0, '127.0.0.1', () => {
  console.log('listening', busy());
  const udp = dgram.createSocket('udp4').bind(0, '127.0.0.1', () => {
    console.log('with UDP', busy());
    udp.unref();
    console.log('without its reference', busy());
    udp.close();
    const client = net.connect(server.address().port, '127.0.0.1');
    client.on('connect', () => console.log('connected', busy()));
    client.resume();
    client.on('close', () => server.close());
  });
});
