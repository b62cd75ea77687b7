// SPDX-License-Identifier: MIT
// An error thrown by a message listener is an uncaught exception; the socket stays usable.
'use strict';
const dgram = require('dgram');

process.on('uncaughtException', (error) => console.log('uncaught', error.message));
const socket = dgram.createSocket('udp4');
let count = 0;
socket.on('message', (message) => {
  count++;
  if (count === 2) socket.close();
  else socket.send('two', socket.address().port, '127.0.0.1');
  throw new Error(`at ${message}`);
});
socket.on('close', () => console.log('closed after', count));
socket.bind(0, '127.0.0.1', () => socket.send('one', socket.address().port, '127.0.0.1'));
