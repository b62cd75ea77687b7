// SPDX-License-Identifier: MIT
//
// A connected socket refuses an address in every form of send().
'use strict';

const dgram = require('dgram');

const peer = dgram.createSocket('udp4');
const socket = dgram.createSocket('udp4');
peer.bind(0, '127.0.0.1', () => {
  const { port } = peer.address();
  socket.connect(port, '127.0.0.1', () => {
    const noop = () => {};
    for (const args of [[port, '127.0.0.1', noop], [0, 1, port, '127.0.0.1', noop], [0, 1, port], [port, '127.0.0.1'], [noop], []]) {
      try {
        socket.send('a', ...args);
        console.log('sent');
      } catch ({ name, code, message }) {
        console.log(name, code, message);
      }
    }
    setImmediate(() => {
      socket.close();
      peer.close();
    });
  });
});
