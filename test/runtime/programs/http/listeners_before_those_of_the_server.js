// SPDX-License-Identifier: MIT
// Listeners of a connection's socket keep the order that the program asks for; a request may be declared complete.
'use strict';
const http = require('http');
const net = require('net');

const server = http.createServer((req, res) => {
  const order = [];
  req.socket.on('mine', () => order.push('on'));
  req.socket.prependListener('mine', () => order.push('prepended'));
  req.socket.addListener('mine', () => order.push('added'));
  req.socket.prependOnceListener('mine', () => order.push('prepended once'));
  req.socket.once('mine', () => order.push('once'));
  req.socket.emit('mine');
  req.socket.emit('mine');
  console.log(order.join());
  req.complete = true;
  res.end('answer');
});

server.listen(0, () => {
  const client = net.connect(server.address().port);
  client.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n');
  client.once('data', (bytes) => {
    console.log(bytes.toString().split('\r\n')[0]);
    client.end('0\r\nTrailer: b\r\n\r\n');
  });
  client.resume();
  client.on('close', () => server.close(() => console.log('closed')));
});
