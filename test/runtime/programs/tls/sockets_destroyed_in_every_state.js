// SPDX-License-Identifier: MIT
// A socket may be destroyed at any moment: it closes once, and the server can go on.
'use strict';
const net = require('net');
const tls = require('tls');
const { identity, ca, inTurn } = require('./common.cjs');

const server = tls.createServer(identity('server'), (socket) => {
  socket.on('error', () => {});
  socket.on('data', (chunk) => socket.write(chunk));
});
server.on('tlsClientError', () => {});

function attempt(name, act) {
  return (next) => {
    const client = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, servername: 'localhost' });
    const list = [];
    for (const event of ['error', 'close', 'secureConnect']) client.on(event, (value) => list.push(event === 'error' ? value.code ?? value.message : event, ...(event === 'close' ? [value] : [])));
    client.on('close', () => setImmediate(() => {
      console.log(name, list.join(' '), client.destroyed, client.getCipher(), client.write('late'));
      next();
    }));
    act(client);
  };
}

server.listen(0, '127.0.0.1', () => {
  inTurn([
    attempt('at once', (client) => client.destroy()),
    attempt('at once with an error', (client) => client.destroy(new Error('mine'))),
    attempt('when connected', (client) => client.on('connect', () => client.destroy())),
    attempt('when secure', (client) => client.on('secureConnect', () => client.destroy())),
    attempt('after a write', (client) => client.on('secureConnect', () => client.write('x', () => client.destroy()))),
    attempt('with data', (client) => client.on('secureConnect', () => client.write('x')).on('data', () => client.destroy())),
    attempt('with an error and data', (client) => client.on('secureConnect', () => client.write('x')).on('data', () => client.destroy(new Error('mine')))),
    attempt('ended at once', (client) => client.end('x').resume()),
    attempt('ended in the middle', (client) => client.on('connect', () => client.end('x')).resume()),
    attempt('twice', (client) => client.on('secureConnect', () => client.destroy().destroy(new Error('second')))),
    attempt('its connection', (client) => client.on('secureConnect', () => client.setTimeout(1, () => client.destroy()))),
  ], () => {
    const raw = net.connect(server.address().port, '127.0.0.1');
    const client = tls.connect({ socket: raw, ca, servername: 'localhost' }, () => raw.destroy());
    client.on('close', (hadError) => {
      console.log('underneath', hadError, client.destroyed);
      server.close();
    });
  });
});
