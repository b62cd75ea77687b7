// SPDX-License-Identifier: MIT
// An unreferenced socket does not keep the process alive; a referenced one does, and answers.
'use strict';
const dgram = require('dgram');

const quiet = dgram.createSocket('udp4');
quiet.unref().bind(0, '127.0.0.1');
const socket = dgram.createSocket('udp4');
socket.bind(0, '127.0.0.1', () => {
  console.log('bound');
  socket.unref();
  socket.ref();
  setImmediate(() => {
    console.log('still alive');
    socket.close();
  });
});
process.on('exit', () => console.log('exit'));
