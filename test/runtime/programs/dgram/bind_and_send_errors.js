// SPDX-License-Identifier: MIT
// Ports in use, names that do not exist, messages that are too long.
'use strict';
const dgram = require('dgram');

const first = dgram.createSocket('udp4');
const clean = (text) => String(text).replaceAll(String(first.address().port), 'PORT');
const show = (error) => console.log(clean(error.message), Object.keys(error).join(), error.code, error.errno, error.syscall, error.address);
first.bind(0, '127.0.0.1', () => {
  const { port } = first.address();
  const second = dgram.createSocket('udp4');
  second.on('error', (error) => {
    show(error);
    second.removeAllListeners('error');
    second.bind(0, '127.0.0.1', () => {
      console.log('second bound');
      second.close(() => names(port));
    });
  });
  second.bind(port, '127.0.0.1', () => console.log('never'));
});

function names(port) {
  const socket = dgram.createSocket('udp4');
  socket.send('x', port, 'no.such.name.invalid', (error) => {
    console.log(error.message, Object.keys(error).join(), error.hostname);
    socket.on('error', (late) => {
      console.log('event', late.message);
      socket.send(Buffer.alloc(70000), port, '127.0.0.1', (tooLong, bytes) => {
        show(tooLong);
        console.log(bytes);
        socket.close();
        unbound(port);
      });
    });
    socket.send('x', port, 'no.such.name.invalid');
  });
}

function unbound(port) {
  const socket = dgram.createSocket('udp4');
  socket.on('error', (error) => {
    console.log(error.message, error.code, error.syscall, error.address);
    socket.close();
    const connecting = dgram.createSocket('udp4');
    connecting.connect(port, 'no.such.name.invalid', (failed) => {
      console.log('connect', failed.message);
      connecting.close(() => first.close());
    });
  });
  socket.bind(0, '203.0.113.1');
}
