// SPDX-License-Identifier: MIT
// A refused connection: the error, its properties, and the events around it.
'use strict';
const net = require('net');

const probe = net.createServer().listen(0, '127.0.0.1', () => {
  const { port } = probe.address();
  probe.close(() => refused(port));
});
const clean = (text, port) => String(text).replaceAll(String(port), 'PORT').replace(/127\.0\.0\.1:\d+\)/, '127.0.0.1:LOCAL)');

function refused(port) {
  const socket = net.connect({ port, host: '127.0.0.1' });
  const names = [];
  for (const name of ['connectionAttempt', 'connectionAttemptFailed', 'connectionAttemptTimeout', 'lookup', 'connect', 'end', 'finish']) {
    socket.on(name, (...args) => names.push(`${name}(${clean(args.map((a) => a?.message ?? a), port)})`));
  }
  console.log(socket.write('never sent', (error) => console.log('write callback', error.code, clean(error.message, port))));
  socket.on('error', (error) => {
    console.log(clean(error.message, port), Object.keys(error).join(), error.errno, error.code, error.syscall, error.address,
      error.port === port, error instanceof Error);
    console.log('in error', socket.destroyed, socket.connecting, socket.readyState, socket.pending);
  });
  socket.on('close', (bad) => {
    console.log('close', bad, names.join(' '));
    withPath();
  });
}

function withPath() {
  net.connect('/nowhere/at/all').on('error', (error) => {
    console.log(error.message, Object.keys(error).join(), error.address, error.code);
    const server = net.createServer().listen(0, '127.0.0.1', () => unreachable(server));
  });
}

function unreachable(server) {
  const { port } = server.address();
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: '8.8.8.8' });
  socket.on('error', (error) => {
    console.log(clean(error.message, port), Object.keys(error).join(), error.syscall, error.address);
    server.close();
    net.connect({ port: 1, host: 'a name with spaces' }).on('error', (e) => {
      console.log(e.message, Object.keys(e).join(), e.hostname);
    }).on('lookup', (e, address, family, host) => console.log('lookup', e.code, address, family, host));
  });
}
