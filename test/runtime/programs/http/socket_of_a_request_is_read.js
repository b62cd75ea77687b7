// SPDX-License-Identifier: MIT
//
// A program reads from the socket of a request, with any method that adds a listener. server.close() in the listener for
// the request keeps its connection until the request has arrived.
'use strict';

const http = require('http');
const net = require('net');

function test(method) {
  return new Promise((resolve) => {
    let received = '';
    const server = http.createServer((req, res) => {
      res.writeHead(200);
      res.end();
      req.socket[method]('data', (data) => { received += data; });
      server.close();
    }).listen(0, () => {
      const socket = net.connect(server.address().port, () => {
        socket.write('PUT / HTTP/1.1\r\nHost: example.com\r\n\r\n');
        socket.once('data', () => socket.end('hello world'));
        socket.on('end', () => resolve(console.log(method, received)));
      });
    });
  });
}

(async () => {
  for (const method of ['on', 'addListener', 'prependListener', 'once']) await test(method);
})();
