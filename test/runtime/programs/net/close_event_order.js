// SPDX-License-Identifier: MIT
// Sockets destroyed in one callback, with immediates, ticks and timers around their close events.
'use strict';
const net = require('net');

const log = [];
const sockets = [];
const server = net.createServer((socket) => {
  sockets.push(socket);
  if (sockets.length === 3) setImmediate(destroyAll);
  else open();
});
const clients = [];
function open() {
  const client = net.connect(server.address().port, '127.0.0.1');
  client.resume();
  clients.push(client);
}
server.listen(0, '127.0.0.1', open);

function destroyAll() {
  sockets.forEach((socket, index) => {
    socket.on('close', () => {
      log.push(`close ${index}`);
      process.nextTick(() => log.push(`tick of ${index}`));
      setImmediate(() => log.push(`immediate of ${index}`));
    });
    if (index === 1) socket.on('error', () => log.push('error 1'));
    socket.destroy(index === 1 ? new Error('mine') : undefined);
  });
  server.on('close', () => log.push('server close'));
  server.close();
  setImmediate(() => log.push('immediate'));
  process.nextTick(() => log.push('tick'));
  Promise.resolve().then(() => log.push('promise'));
}
process.on('exit', () => {
  console.log(log.join('\n'));
  console.log(clients.every((client) => client.destroyed));
});
