// Small Buffers are queued for a slow reader; their ArrayBuffers are accessed meanwhile.
'use strict';
const net = require('node:net');

const COUNT = 20000;
const SIZE = 500;
const stamp = (i) => (i * 31) & 255;

function check(data) {
  for (let i = 0; i < COUNT; i++) {
    for (let k = 0; k < SIZE; k += 83) if (data[i * SIZE + k] !== stamp(i)) return `wrong at ${i}`;
  }
  return 'as it was written';
}

function write(socket, isCorked) {
  const buffers = [];
  if (isCorked) socket.cork();
  for (let i = 0; i < COUNT; i++) {
    const buffer = Buffer.alloc(SIZE, stamp(i));
    buffers.push(buffer);
    socket.write(buffer);
  }
  if (isCorked) socket.uncork();
  console.log('left over', socket.writableLength > 0);
  let total = 0;
  for (const buffer of buffers) total += buffer.buffer.byteLength;
  console.log('memory', total === COUNT * SIZE);
  socket.end();
}

function run(isCorked, next) {
  const server = net.createServer((socket) => write(socket, isCorked));
  server.listen(0, '127.0.0.1', () => {
    const chunks = [];
    const socket = net.connect(server.address().port, '127.0.0.1');
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => {
      const data = Buffer.concat(chunks);
      console.log(isCorked, data.length, check(data));
      server.close(next);
    });
  });
}

run(false, () => run(true, () => console.log('end')));
