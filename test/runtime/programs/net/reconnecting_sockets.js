// SPDX-License-Identifier: MIT
// One Socket object used for three connections in sequence.
'use strict';
const net = require('net');

let count = 0;
const server = net.createServer((socket) => {
  socket.on('data', (data) => socket.end(`${data}${++count}`));
}).listen(0, '127.0.0.1', () => {
  const client = new net.Socket();
  let rounds = 0;
  const start = () => client.connect(server.address().port, '127.0.0.1', () => client.write('round '));
  client.on('ready', () => console.log('ready', client.destroyed, client.readyState));
  client.on('data', (data) => console.log(String(data)));
  client.on('close', (bad) => {
    console.log('close', bad, client.destroyed, client.bytesRead);
    rounds++;
    if (rounds < 3) start();
    else server.close();
  });
  start();
});
