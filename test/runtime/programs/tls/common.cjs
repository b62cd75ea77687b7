// SPDX-License-Identifier: MIT
//
// The keys of these programs, and what many of them do. keys/make says how the keys were made.
'use strict';
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const read = (name) => fs.readFileSync(path.join(__dirname, 'keys', name));
const identity = (name) => ({ key: read(`${name}-key.pem`), cert: read(`${name}.pem`) });
const ca = read('ca.pem');

// Starts a server and a client, and calls back with what both reported when both are done.
function pair(serverOptions, clientOptions, done, onSecure = (socket) => socket.end()) {
  const seen = { client: [], server: [] };
  const server = tls.createServer({ ...identity('server'), ...serverOptions }, (socket) => {
    seen.server.push('secureConnection');
    socket.on('error', (error) => seen.server.push(`error ${error.code}`));
    onSecure(socket, seen.server);
  });
  server.on('tlsClientError', (error) => seen.server.push(`tlsClientError ${error.code}`));
  server.on('close', () => done(seen));
  server.listen(0, '127.0.0.1', () => {
    const client = tls.connect({ host: '127.0.0.1', port: server.address().port, ca, servername: 'localhost', ...clientOptions });
    client.on('secureConnect', () => seen.client.push(`secureConnect ${client.authorized} ${client.authorizationError}`));
    client.on('error', (error) => seen.client.push(`error ${error.code} ${error.code.startsWith('ERR_SSL') ? error.reason : error.message}`));
    client.on('end', () => seen.client.push('end'));
    client.on('close', (hadError) => {
      seen.client.push(`close ${hadError}`);
      server.close();
    });
    client.resume();
  });
}

// Calls functions that take a callback, one after the other.
function inTurn(list, done = () => {}) {
  if (list.length === 0) done();
  else list[0](() => inTurn(list.slice(1), done));
}

module.exports = { read, identity, ca, pair, inTurn };
