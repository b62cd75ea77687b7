// SPDX-License-Identifier: MIT
// The option onread: plaintext goes into the program's memory, also if it pauses and resumes.
'use strict';
const tls = require('tls');
const { identity, ca } = require('./common.cjs');

const data = Buffer.alloc(100_000, 'hello world ');
const server = tls.createServer(identity('server'), (socket) => {
  server.close();
  socket.end(data);
}).listen(0, '127.0.0.1', () => {
  const buffer = Buffer.alloc(1000);
  const parts = [];
  const client = tls.connect({
    port: server.address().port, host: '127.0.0.1', ca, servername: 'localhost',
    onread: {
      buffer,
      callback(count, memory) {
        parts.push(Buffer.from(memory.subarray(0, count)));
        if (parts.length % 30 !== 0) return true;
        setTimeout(() => client.resume(), 2);
        client.pause();
        return false;
      },
    },
  });
  client.on('data', () => console.log('data'));
  client.on('end', () => console.log('end', Buffer.concat(parts).equals(data)));
});
