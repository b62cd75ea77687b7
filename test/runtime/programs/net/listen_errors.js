// SPDX-License-Identifier: MIT
// Addresses in use or not ours, and servers that are used in the wrong state.
'use strict';
const net = require('net');

const show = (error, port) => console.log(error.message.replaceAll(String(port), 'PORT'), Object.keys(error).join(), error.code,
  error.errno, error.syscall, error.address);

const server = net.createServer();
console.log('not yet', server.listening, server.address());
server.close((error) => console.log('close before listen:', error.code, error.message, error instanceof Error));
server.on('close', () => console.log('close event'));

const first = net.createServer().listen(0, '127.0.0.1', () => {
  const { port } = first.address();
  try {
    first.listen(0);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
  const second = net.createServer();
  second.on('error', (error) => {
    show(error, port);
    console.log(second.listening, second.address());
    first.close(() => second.listen(port, '127.0.0.1', () => {
      console.log('second now', second.listening, second.address().port === port);
      second.close(() => others());
    }));
    console.log('first', first.listening, first.address());
  });
  second.on('listening', () => console.log('listening event'));
  second.listen(port, '127.0.0.1');
  console.log('before error', second.listening);
});

function others() {
  net.createServer().on('error', (error) => {
    show(error, 1);
    net.createServer().on('error', (e) => {
      show(e, 0);
      net.createServer().on('error', (e2) => show(e2, 0)).listen('/nowhere/at/all');
    }).listen(0, 'no.such.name.invalid');
  }).listen(1, '203.0.113.1');
}
