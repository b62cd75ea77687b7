// SPDX-License-Identifier: MIT
// The option onread: one buffer for all reads, or a function that returns them; false pauses.
'use strict';
const net = require('net');

const TEXT = 'abcdefghijklmnopqrstuvwxyz'.repeat(40);
const server = net.createServer((socket) => socket.end(TEXT)).listen(0, '127.0.0.1', () => one());

function one() {
  const buffer = Buffer.alloc(100);
  let text = '';
  const client = net.connect({
    port: server.address().port,
    host: '127.0.0.1',
    onread: {
      buffer,
      callback(count, given) {
        if (given !== buffer || this === undefined) console.log('another buffer');
        text += given.toString('latin1', 0, count);
        return true;
      },
    },
  });
  client.on('data', () => console.log('no data event'));
  client.on('end', () => console.log('end', text === TEXT, client.bytesRead));
  client.on('close', () => several());
}

function several() {
  const buffers = [];
  let text = '';
  let calls = 0;
  const client = net.connect({
    port: server.address().port,
    host: '127.0.0.1',
    onread: {
      buffer() {
        buffers.push(Buffer.alloc(300));
        return buffers.at(-1);
      },
      callback(count, given) {
        calls++;
        text += given.toString('latin1', 0, count);
        if (calls > 1) return true;
        setTimeout(() => {
          console.log('paused with', calls, text.length);
          client.resume();
          client._read();
        }, 30);
        return false;
      },
    },
  });
  client.on('end', () => console.log('end', text === TEXT, buffers.length > 1));
  client.on('close', () => server.close());
}
