// SPDX-License-Identifier: MIT
// The events of both ends of a connection, in order, and what the sockets know.
'use strict';
const tls = require('tls');
const { identity, ca } = require('./common.cjs');

const ORDER = ['connect', 'ready', 'secureConnect', 'end', 'finish', 'close', 'error'];

function run(version, done) {
  const lists = { client: [], server: [] };
  const watch = (socket, name) => {
    for (const event of ORDER) socket.on(event, () => lists[name].push(event));
    socket.on('data', (chunk) => lists[name].push(`data ${chunk}`));
  };
  const server = tls.createServer({ ...identity('server'), ca, minVersion: version, maxVersion: version }, (socket) => {
    lists.server.push('secureConnection');
    watch(socket, 'server');
    lists.server.push(socket.encrypted, socket.authorized, socket.servername, socket.alpnProtocol, socket.getProtocol(), socket instanceof tls.TLSSocket);
    socket.on('data', () => socket.end('answer'));
  });
  server.on('connection', (socket) => lists.server.push(`connection ${socket.encrypted}`));
  server.listen(0, '127.0.0.1', () => {
    const client = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, servername: 'localhost' });
    watch(client, 'client');
    console.log(client.connecting, client.secureConnecting, client.authorized, client.alpnProtocol, client.encrypted);
    client.on('secureConnect', () => {
      const { name, standardName, version: since } = client.getCipher();
      lists.client.push(client.secureConnecting, client.authorized, client.authorizationError, client.isSessionReused());
      lists.client.push(typeof name, typeof standardName, typeof since, client.getFinished().length > 0, client.getPeerFinished().length > 0);
      client.write('question');
    });
    client.on('close', () => {
      lists.client.push(client.bytesRead, client.bytesWritten, client.getProtocol(), client.getCipher());
      server.close(() => {
        console.log(version);
        console.log('  client', lists.client.join(' '));
        console.log('  server', lists.server.join(' '));
        done();
      });
    });
  });
}

run('TLSv1.2', () => run('TLSv1.3', () => {}));
