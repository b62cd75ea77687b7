// SPDX-License-Identifier: MIT
// Megabytes in both directions, with pauses and back-pressure: every byte arrives once, and write callbacks in order.
'use strict';
const tls = require('tls');
const { createHash } = require('crypto');
const { identity, ca } = require('./common.cjs');

const SIZE = 3_000_000;
const data = Buffer.alloc(SIZE, 'the quick brown fox jumps over the lazy dog ');
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const server = tls.createServer(identity('server'), (socket) => {
  const parts = [];
  socket.on('data', (chunk) => {
    parts.push(chunk);
    if (parts.length % 20 === 0) {
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    }
  });
  socket.on('end', () => {
    const all = Buffer.concat(parts);
    console.log('server', all.length, hash(all), socket.bytesRead);
    socket.end(all);
  });
});
server.listen(0, '127.0.0.1', () => {
  const client = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, servername: 'localhost', allowHalfOpen: true });
  const done = [];
  let drains = 0;
  let at = 0;
  client.on('drain', () => { drains++; write(); });
  function write() {
    let isMore = true;
    while (isMore && at < SIZE) {
      const [from, to] = [at, Math.min(SIZE, at + 50_000 + at % 7)];
      isMore = client.write(data.subarray(from, to), () => done.push(from));
      at = to;
    }
    if (at >= SIZE) client.end();
  }
  client.on('secureConnect', write);
  const parts = [];
  client.on('data', (chunk) => parts.push(chunk));
  client.on('end', () => {
    const all = Buffer.concat(parts);
    console.log('client', all.length, all.equals(data), client.bytesWritten, drains > 0);
    console.log('callbacks in order', done.every((from, i) => i === 0 || from > done[i - 1]), done.length);
    server.close();
  });
});
