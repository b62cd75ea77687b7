// SPDX-License-Identifier: MIT
// setTimeout: the event is emitted once per idle period, does not close, and 0 disables it.
'use strict';
const net = require('net');

const server = net.createServer((socket) => socket.resume()).listen(0, '127.0.0.1', () => {
  const client = net.connect({ port: server.address().port, host: '127.0.0.1', timeout: 30 });
  console.log('timeout', client.timeout);
  client.once('timeout', () => {
    console.log('first', client.destroyed, client.timeout);
    const result = client.setTimeout(20, function () {
      console.log('second', this === client);
      const never = () => console.log('never');
      client.setTimeout(20, never);
      client.setTimeout(0, never);
      console.log(client.timeout, client.listenerCount('timeout'));
      setTimeout(() => {
        client.destroy();
        client.setTimeout(10);
        console.log('after destroy', client.timeout);
      }, 50);
    });
    console.log('chained', result === client);
  });
  client.on('close', (bad) => {
    console.log('close', bad);
    server.close();
  });
});
server.on('close', () => console.log('server closed'));
