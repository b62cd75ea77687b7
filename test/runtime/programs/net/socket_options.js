// SPDX-License-Identifier: MIT
// setNoDelay, setKeepAlive, ref and unref chain in every state; server and client options are accepted.
'use strict';
const net = require('net');

const chain = (socket) => socket.setNoDelay().setNoDelay(false).setNoDelay(true).setKeepAlive(true, 5000).setKeepAlive(false).setKeepAlive()
  .unref().ref() === socket;
const server = net.createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 10000, highWaterMark: 5000 }, (socket) => {
  console.log('server', chain(socket), socket.readableHighWaterMark, socket.writableHighWaterMark, socket.allowHalfOpen);
  socket.end();
}).listen(0, '127.0.0.1', () => {
  const fresh = new net.Socket();
  console.log('fresh', chain(fresh));
  fresh.destroy();
  const client = net.connect({
    port: server.address().port, host: '127.0.0.1', noDelay: true, keepAlive: true, keepAliveInitialDelay: 1000, highWaterMark: 3000,
  });
  console.log('connecting', chain(client), client.readableHighWaterMark);
  client.on('connect', () => console.log('connected', chain(client)));
  client.resume();
  client.on('close', () => {
    console.log('closed', chain(client));
    console.log(server.ref() === server, server.unref() === server, server.ref().listening);
    server.close(() => console.log(server.ref().unref() === server));
  });
});
