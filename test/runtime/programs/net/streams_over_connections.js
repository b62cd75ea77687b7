// SPDX-License-Identifier: MIT
// Sockets as streams: async iteration, pipeline, events.once, readable events and read(n).
'use strict';
const net = require('net');
const { once } = require('events');
const { pipeline } = require('stream/promises');
const { Transform } = require('stream');

async function main() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.once('connection', (socket) => socket.end('some text in pieces'));
  const parts = [];
  for await (const chunk of net.connect(port, '127.0.0.1')) parts.push(chunk);
  console.log(String(Buffer.concat(parts)));

  const upper = new Transform({
    transform(chunk, encoding, callback) {
      callback(null, String(chunk).toUpperCase());
    },
  });
  const served = once(server, 'connection').then(([socket]) => pipeline(socket, upper, socket));
  const client = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.end('shout');
  client.setEncoding('utf8');
  let answer = '';
  for await (const chunk of client) answer += chunk;
  await served;
  console.log(answer);

  server.once('connection', (socket) => socket.end('0123456789'));
  const reader = net.connect(port, '127.0.0.1');
  await once(reader, 'readable');
  while (reader.readableLength < 10) await once(reader, 'readable');
  console.log(String(reader.read(3)), String(reader.read(3)), String(reader.read()), reader.read());
  await once(reader, 'close');
  console.log('closed', reader.readableEnded, reader.writableFinished);

  server.once('connection', (socket) => socket.destroy());
  const failing = net.connect(port, '127.0.0.1');
  failing.resume();
  await once(failing, 'close');
  console.log('destroyed by the server', failing.destroyed);
  await server[Symbol.asyncDispose]();
  console.log('disposed', server.listening);
  await server[Symbol.asyncDispose]();
}
main();
