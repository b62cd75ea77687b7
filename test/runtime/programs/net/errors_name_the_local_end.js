// SPDX-License-Identifier: MIT
// A refused connection from a chosen local port names that port.
'use strict';

const net = require('net');

const CLOSED = 1; // nobody listens there

function errorOf(options) {
  return new Promise((resolve) => {
    net.connect({ host: '127.0.0.1', port: CLOSED, ...options }).on('error', resolve);
  });
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

// Another process may have taken the port in the meantime.
async function fromChosenPort() {
  for (;;) {
    const localPort = await freePort();
    const error = await errorOf({ localAddress: '127.0.0.1', localPort });
    if (error.code !== 'EADDRINUSE') return [error, localPort];
  }
}

function show(error, localPort) {
  console.log(Object.keys(error).join(), error.message.replaceAll(localPort, 'LOCAL'), error.localAddress, error.localPort === localPort);
}

(async () => {
  show(...await fromChosenPort());
  show(await errorOf({ localAddress: '127.0.0.1' }));
  show(await errorOf({}));
})();
