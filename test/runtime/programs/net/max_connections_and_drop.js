// SPDX-License-Identifier: MIT
// maxConnections: those beyond it are dropped, with an event; getConnections counts.
'use strict';
const net = require('net');

const server = net.createServer((socket) => {
  socket.resume();
  server.getConnections((error, count) => console.log('connections', error, count));
  console.log('accepted');
});
server.maxConnections = 1;
server.on('drop', (data) => {
  console.log('drop', Object.keys(data).join(), data.localAddress, data.localFamily, data.localPort === server.address().port,
    data.remoteAddress, data.remoteFamily, typeof data.remotePort);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const first = net.connect(port, '127.0.0.1', () => {
    const second = net.connect(port, '127.0.0.1');
    second.on('connect', () => console.log('second connects'));
    second.on('error', (error) => console.log('second', error.code));
    second.resume();
    second.on('close', () => {
      console.log('second closed');
      first.end();
    });
  });
  first.resume();
  first.on('close', () => {
    const third = net.connect(port, '127.0.0.1', () => third.end());
    third.resume();
    third.on('close', () => server.close(() => console.log('end', server.getConnections((e, n) => console.log(e, n)) === server)));
  });
});
