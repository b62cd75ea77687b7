// Each read, small or large, returns memory that nothing else uses.
'use strict';
const net = require('node:net');
const dgram = require('node:dgram');

function isAlone(buffer) {
  return buffer.byteOffset === 0 && buffer.buffer.byteLength === buffer.length;
}

function whole(socket, callback) {
  const chunks = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('end', () => callback(chunks));
}

function datagram() {
  const socket = dgram.createSocket('udp4');
  socket.on('message', (message) => {
    console.log('datagram', message.toString(), message.byteOffset, isAlone(message));
    socket.close();
  });
  socket.bind(0, '127.0.0.1', () => socket.send('over here', socket.address().port, '127.0.0.1'));
}

const server = net.createServer({ allowHalfOpen: true }, (socket) => {
  whole(socket, (chunks) => {
    console.log('little', Buffer.concat(chunks).toString(), chunks.every(isAlone));
    socket.end(Buffer.alloc(300000, 'much'));
  });
});
server.listen(0, '127.0.0.1', () => {
  const socket = net.connect({ port: server.address().port, host: '127.0.0.1', allowHalfOpen: true });
  whole(socket, (chunks) => {
    const all = Buffer.concat(chunks);
    console.log('much', all.length, all.equals(Buffer.alloc(300000, 'much')), chunks.every(isAlone));
    server.close(datagram);
  });
  socket.end('some bytes');
});
