// SPDX-License-Identifier: MIT
// Servers, sockets and datagrams: a handle's callbacks run in the store in which it was created.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const net = require('net');
const dgram = require('dgram');
const { once } = require('events');
const storage = new AsyncLocalStorage();
const log = (name) => console.log(name, storage.getStore());
async function tcp() {
  const server = storage.run('server', () => net.createServer());
  const ended = new Promise((resolve) => {
    server.on('connection', (socket) => {
      log('connection');
      socket.on('data', () => {
        log('server data');
        socket.end('bye');
      });
      socket.on('close', () => {
        log('server socket close');
        resolve();
      });
    });
  });
  storage.run('listen', () => server.listen(0));
  await once(server, 'listening');
  const client = storage.run('client', () => net.connect(server.address().port, () => log('connect')));
  client.on('data', () => log('client data'));
  storage.run('write', () => client.write('hello', () => log('written')));
  await once(client, 'close');
  await ended;
  await new Promise((resolve) => { storage.run('close', () => server.close(() => { log('server close'); resolve(); })); });
}
async function udp() {
  const socket = storage.run('socket', () => dgram.createSocket('udp4'));
  await new Promise((resolve) => { storage.run('bind', () => socket.bind(0, '127.0.0.1', () => { log('bound'); resolve(); })); });
  const received = once(socket, 'message').then(() => log('reaction'));
  socket.on('message', () => log('message'));
  storage.run('send', () => socket.send('x', socket.address().port, '127.0.0.1', () => log('sent')));
  await received;
  await new Promise((resolve) => { storage.run('end', () => socket.close(() => { log('socket close'); resolve(); })); });
}
tcp().then(udp);
