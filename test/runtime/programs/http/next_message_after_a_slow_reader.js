// SPDX-License-Identifier: MIT
// A body that is read late, and is larger than what is buffered, does not keep the connection from its next message.
'use strict';

const http = require('http');

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function collect(message, done) {
  setTimeout(() => {
    let size = 0;
    message.on('data', (chunk) => { size += chunk.length; });
    message.on('end', () => setImmediate(done, size));
  }, 20);
}

const server = http.createServer((req, res) => {
  collect(req, (size) => {
    res.setHeader('received', size);
    res.end(Buffer.alloc(size));
  });
});
server.keepAliveTimeout = 0; // idle connections stay open however slow the machine is
server.listen(0, async () => {
  const { port } = server.address();
  const ports = new Set();
  for (const size of [10, 20000, 40000, 65536, 200000, 1000000, 10]) {
    await new Promise((resolve) => {
      const req = http.request({ port, agent, method: 'POST', headers: { 'content-length': size } }, (res) => {
        ports.add(req.socket.localPort);
        collect(res, (received) => {
          console.log(size, res.headers.received, received);
          resolve();
        });
      });
      req.end(Buffer.alloc(size));
    });
  }
  console.log(ports.size);
  agent.destroy();
  server.close();
});
