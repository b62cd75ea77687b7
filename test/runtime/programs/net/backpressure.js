// SPDX-License-Identifier: MIT
// While one end is paused the other end's writes wait, bufferSize grows, and drain is emitted after resume.
'use strict';
const net = require('net');

const server = net.createServer({ pauseOnConnect: true }, (socket) => {
  console.log('paused', socket.isPaused(), socket.readableFlowing);
  server.socket = socket;
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  const chunk = Buffer.alloc(1 << 20, 'a');
  client.on('connect', () => {
    let count = 0;
    const step = () => {
      const isRoom = client.write(chunk);
      count++;
      if (count < 32) setImmediate(step);
      else {
        console.log('room', isRoom, client.writableNeedDrain, client.bufferSize > 1 << 20, client.writableLength === client.bufferSize);
        console.log('bytesWritten counts what waits', client.bytesWritten === 32 * chunk.length);
        let read = 0;
        client.on('drain', () => console.log('drain', client.bufferSize));
        server.socket.on('data', (data) => {
          read += data.length;
          if (read === 32 * chunk.length) {
            console.log('all read', server.socket.bytesRead === read);
            client.end();
          }
        });
        server.socket.on('end', () => server.close(() => console.log('closed')));
        server.socket.resume();
      }
    };
    step();
  });
});
