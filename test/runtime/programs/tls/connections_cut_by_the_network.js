// SPDX-License-Identifier: MIT
// A connection that is cut after some bytes of the server's answer: never secure, and always one error and one close.
'use strict';
const net = require('net');
const tls = require('tls');
const { identity, ca, inTurn } = require('./common.cjs');

const LONGEST = 600; // less than the server's first answer
const server = tls.createServer(identity('server'), (socket) => socket.end('data'));
server.on('tlsClientError', () => {});

function cutAfter(limit, done) {
  const proxy = net.createServer((near) => {
    const far = net.connect(server.address().port, '127.0.0.1');
    let left = limit;
    near.on('error', () => {});
    far.on('error', () => {});
    near.on('data', (bytes) => far.write(bytes));
    near.on('close', () => far.destroy());
    far.on('data', (bytes) => {
      const part = bytes.subarray(0, left);
      left -= part.length;
      if (left === 0) near.end(part);
      else near.write(part);
    });
  }).listen(0, '127.0.0.1', () => {
    const events = [];
    const client = tls.connect({ port: proxy.address().port, host: '127.0.0.1', ca, servername: 'localhost' });
    client.on('secureConnect', () => events.push('secure'));
    client.on('error', (error) => events.push(error.code));
    client.on('close', () => {
      events.push('close');
      proxy.close(() => done(events.join(' ')));
    });
  });
}

server.listen(0, '127.0.0.1', () => {
  const seen = {};
  const runs = [];
  for (let limit = 1; limit < LONGEST; limit += 13) {
    runs.push((next) => cutAfter(limit, (events) => {
      seen[events] = (seen[events] ?? 0) + 1;
      next();
    }));
  }
  inTurn(runs, () => {
    console.log(seen);
    server.close();
  });
});
