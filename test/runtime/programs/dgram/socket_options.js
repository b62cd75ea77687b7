// SPDX-License-Identifier: MIT
// reuseAddr, buffer sizes, a custom lookup, an abort signal.
'use strict';
const dgram = require('dgram');

const one = dgram.createSocket({ type: 'udp4', reuseAddr: true, recvBufferSize: 20000, sendBufferSize: 30000 });
one.bind(0, '127.0.0.1', () => {
  console.log(one.getRecvBufferSize() >= 20000, one.getSendBufferSize() >= 30000);
  one.setRecvBufferSize(40000);
  one.setSendBufferSize(50000);
  console.log(one.getRecvBufferSize() >= 40000, one.getSendBufferSize() >= 50000);
  const two = dgram.createSocket({ type: 'udp4', reuseAddr: true });
  two.on('error', (error) => console.log(error.code));
  two.bind(one.address().port, '127.0.0.1', () => {
    console.log('both bound', two.address().port === one.address().port);
    two.close(() => one.close(lookups));
  });
});

function lookups() {
  const socket = dgram.createSocket({
    type: 'udp4',
    lookup(name, family, callback) {
      console.log('lookup', name, family);
      process.nextTick(callback, null, '127.0.0.1', 4);
    },
  });
  socket.on('message', (message) => {
    console.log(String(message));
    socket.close(aborts);
  });
  socket.bind(0, 'my host', () => {
    socket.send('to myself', socket.address().port, 'another host', (error, bytes) => console.log(error, bytes));
  });
}

function aborts() {
  const controller = new AbortController();
  const socket = dgram.createSocket({ type: 'udp4', signal: controller.signal });
  socket.on('close', () => {
    console.log('closed by the signal');
    const late = dgram.createSocket({ type: 'udp4', signal: controller.signal });
    late.on('close', () => console.log('closed at once'));
    try {
      late.bind();
    } catch (error) {
      console.log(error.code);
    }
  });
  socket.bind(0, '127.0.0.1', () => {
    controller.abort();
    console.log('aborted');
  });
}
