// SPDX-License-Identifier: MIT
// How many 'timeout' listeners a client's socket has: the agent's, the request's, and from the response on that one's.
'use strict';
const http = require('http');

const server = http.createServer((req, res) => res.write('begun'));
server.listen(0, '127.0.0.1', () => {
  const order = [];
  const { port } = server.address();
  const req = http.get({ port, host: '127.0.0.1', agent: new http.Agent({ timeout: 60_000 }) }, (res) => {
    const { socket } = res;
    console.log('response', socket.listenerCount('timeout'));
    req.on('timeout', () => order.push('request'));
    res.on('timeout', () => order.push('response'));
    socket.emit('timeout');
    socket.emit('timeout');
    console.log(order, socket.listenerCount('timeout'));
    res.on('error', () => {});
    req.destroy();
    server.close();
  });
  req.on('socket', (socket) => {
    console.log('socket', socket.listenerCount('timeout'), socket.listeners('timeout')[1] === req.timeoutCb);
  });
});
