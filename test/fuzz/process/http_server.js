// SPDX-License-Identifier: MIT
//
// An echo server that runs until EOF on stdin.
'use strict';

const http = require('http');

const server = http.createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('error', () => response.destroy());
  request.on('end', () => {
    response.setHeader('x-names', Object.keys(request.headers).length + Object.keys(request.trailers).length);
    response.end(Buffer.concat(parts));
  });
});
for (const event of ['upgrade', 'connect']) {
  server.on(event, (request, socket) => {
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\n\r\n');
  });
}
server.listen(0, '127.0.0.1', () => console.log('port', server.address().port));
process.stdin.resume();
process.stdin.on('end', () => {
  console.log('served');
  server.close();
  server.closeAllConnections();
});
