// SPDX-License-Identifier: MIT
// A socket closed before its name is known or before it is aborted; the deprecated members.
'use strict';
const dgram = require('dgram');

process.on('warning', (warning) => console.log('warning', warning.code, warning.message));

let answer;
const slow = dgram.createSocket({ type: 'udp4', lookup: (...args) => { answer = args.at(-1); } });
slow.on('error', (error) => console.log('error', error.message));
slow.on('close', () => {
  console.log('closed');
  answer(new Error('late'));
  answer(null, '127.0.0.1');
});
slow.bind(0, 'localhost');
slow.close();

const controller = new AbortController();
dgram.createSocket({ type: 'udp4', signal: controller.signal }).close(() => console.log('closed before abort'));
controller.abort();

const { prototype } = dgram.Socket;
for (const name of ['_handle', '_receiving', '_bindState', '_queue', '_reuseAddr', '_healthCheck', '_stopReceiving']) {
  const { enumerable, configurable, writable } = Object.getOwnPropertyDescriptor(prototype, name);
  console.log(name, enumerable, configurable, writable);
}
const socket = dgram.createSocket({ type: 'udp4', reuseAddr: true });
console.log(socket._receiving, socket._reuseAddr, typeof socket._handle, socket._queue);
socket._reuseAddr = 5;
console.log(socket._reuseAddr, socket._healthCheck(), socket._stopReceiving());
socket.close();
try {
  socket._healthCheck();
} catch (error) {
  console.log(error.code);
}
