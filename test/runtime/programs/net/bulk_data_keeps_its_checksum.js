// SPDX-License-Identifier: MIT
// Twenty megabytes both ways through an echo, in chunks of many sizes; back-pressure is obeyed.
'use strict';
const net = require('net');

const TOTAL = 20 * 1024 * 1024;
function byteAt(i) {
  return (i * 31 + (i >> 8) * 7 + (i >> 16)) & 0xFF;
}
let seed = 1;
const random = (n) => {
  seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF;
  return seed % n;
};

const server = net.createServer((socket) => {
  socket.pipe(socket);
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  let sent = 0;
  function pump() {
    while (sent < TOTAL) {
      const size = Math.min(1 + random(200000), TOTAL - sent);
      const chunk = Buffer.alloc(size);
      for (let i = 0; i < size; i++) chunk[i] = byteAt(sent + i);
      sent += size;
      if (!client.write(chunk)) {
        client.once('drain', pump);
        return;
      }
    }
    client.end();
  }
  let got = 0;
  let wrong = 0;
  client.on('data', (chunk) => {
    for (let i = 0; i < chunk.length; i++) if (chunk[i] !== byteAt(got + i)) wrong++;
    got += chunk.length;
  });
  client.on('close', () => {
    console.log(got === TOTAL, wrong, client.bytesRead === TOTAL, client.bytesWritten === TOTAL);
    server.close(() => console.log('closed'));
  });
  pump();
});
