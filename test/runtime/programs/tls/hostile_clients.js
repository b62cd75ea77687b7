// SPDX-License-Identifier: MIT
// Clients that send noise, cut a handshake after each of its bytes, or announce huge records: each is reported once, and
// the server goes on.
'use strict';
const net = require('net');
const tls = require('tls');
const { identity, ca, inTurn } = require('./common.cjs');

let reported = 0;
let secured = 0;
const server = tls.createServer({ ...identity('server'), handshakeTimeout: 20_000 }, (socket) => {
  secured++;
  socket.on('error', () => {});
  socket.end('fine');
});
server.on('tlsClientError', (error, socket) => {
  reported++;
  if (!(error instanceof Error) || typeof error.code !== 'string' || !socket.encrypted) console.log('unexpected', error);
});

let seed = 7;
function random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 65536) % limit;
}

// Sends bytes, ends, and calls back when the server has closed the connection.
function send(bytes, next) {
  const socket = net.connect(server.address().port, '127.0.0.1', () => socket.end(bytes));
  socket.on('error', () => {});
  socket.resume().on('close', () => next());
}

function many(name, list) {
  return (next) => {
    const before = reported;
    inTurn(list.map((bytes) => (done) => send(bytes, done)), () => setImmediate(() => {
      console.log(name, list.length, 'reported', reported - before, 'secured', secured);
      next();
    }));
  };
}

// The first flight of a real client.
function recordHello(next) {
  const listener = net.createServer((socket) => socket.once('data', (bytes) => {
    socket.destroy();
    listener.close(() => next(bytes));
  })).listen(0, '127.0.0.1', () => {
    tls.connect(listener.address().port, '127.0.0.1', { servername: 'localhost' }).on('error', () => {});
  });
}

server.listen(0, '127.0.0.1', () => recordHello((hello) => {
  const noise = Array.from({ length: 40 }, () => Buffer.from(Array.from({ length: 1 + random(600) }, () => random(256))));
  const cut = Array.from({ length: Math.min(hello.length, 120) }, (_, i) => hello.subarray(0, i));
  const flipped = Array.from({ length: 60 }, () => {
    const copy = Buffer.from(hello);
    copy[random(11)] ^= 1 + random(255);
    return copy;
  });
  const huge = [[22, 3, 1, 255, 255], [22, 3, 3, 72, 0], [23, 3, 3, 64, 1], [20, 3, 3, 0, 1, 1], [21, 3, 3, 0, 2, 2, 40]].map((head) => (
    Buffer.concat([Buffer.from(head), Buffer.alloc(70_000, 1)])));
  inTurn([
    many('noise', noise),
    many('cut', cut),
    many('huge', huge),
    (next) => inTurn(flipped.map((bytes) => (done) => send(bytes, done)), next),
  ], () => {
    const client = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, servername: 'localhost' });
    client.on('data', (chunk) => console.log('then', String(chunk), client.authorized));
    client.on('close', () => server.close(() => console.log('closed')));
  });
}));
