// SPDX-License-Identifier: MIT
// destroy() before, while and after connecting; with and without an error; destroySoon.
'use strict';
const net = require('net');

function watch(name, socket, next) {
  const seen = [];
  for (const event of ['connect', 'end', 'finish', 'error', 'close']) {
    socket.on(event, (value) => seen.push(value === undefined ? event : `${event}:${value?.message ?? value}`));
  }
  socket.on('close', () => setImmediate(() => {
    console.log(name, seen.join(' '), socket.destroyed, socket.readyState, socket.writable, socket.readable);
    next();
  }));
}

const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.resume();
}).listen(0, '127.0.0.1', () => {
  const open = () => net.connect(server.address().port, '127.0.0.1');
  const steps = [
    (next) => watch('unused', new net.Socket().destroy(), next),
    (next) => watch('unused with error', new net.Socket().destroy(new Error('no')), next),
    (next) => watch('at once', open().destroy(), next),
    (next) => {
      const socket = open();
      socket.write('data', (error) => console.log('write callback', error?.code));
      socket.destroy(new Error('mine'));
      watch('at once with error', socket, next);
    },
    (next) => {
      const socket = open();
      watch('when connected', socket, next);
      socket.on('connect', () => socket.destroy());
    },
    (next) => {
      const socket = open();
      watch('soon', socket, next);
      socket.on('connect', () => {
        socket.write('some');
        socket.destroySoon();
      });
    },
    (next) => {
      const socket = open();
      watch('twice', socket, next);
      socket.on('connect', () => {
        socket.destroy(new Error('one'));
        socket.destroy(new Error('two'));
        socket.write('x', (error) => console.log('write after destroy', error.code, error.message));
      });
    },
    () => server.close(() => console.log('closed')),
  ];
  (function step() {
    steps.shift()(step);
  }());
});
