// SPDX-License-Identifier: MIT
// A pskCallback of a client that throws, or returns something bad, ends the connection with that error and without a
// handshake.
'use strict';

const tls = require('tls');

const PSK = Buffer.alloc(32, 1);

function attempt(name, pskCallback) {
  return new Promise((resolve) => {
    const server = tls.createServer({ ciphers: 'PSK', pskCallback: () => PSK, pskIdentityHint: 'hint' });
    server.on('tlsClientError', () => {});
    server.on('secureConnection', (socket) => {
      console.log(name, 'secure connection');
      socket.end();
    });
    server.listen(0, '127.0.0.1', () => {
      const client = tls.connect({ port: server.address().port, host: '127.0.0.1', ciphers: 'PSK', checkServerIdentity() {}, pskCallback });
      client.on('error', (error) => console.log(name, 'error', error.code, error.message.split('\n')[0].replace(/^[0-9A-F]+:.*:(\w+ alert)/, '$1')));
      client.on('secureConnect', () => {
        console.log(name, 'connected');
        client.resume();
      });
      client.on('close', (hadError) => {
        console.log(name, 'close', hadError);
        server.close(resolve);
      });
    });
  });
}

(async () => {
  await attempt('good', () => ({ psk: PSK, identity: 'me' }));
  await attempt('text', () => 'x');
  await attempt('throws', () => { throw new RangeError('no key'); });
  await attempt('no identity', () => ({ psk: PSK }));
  await attempt('bad key', () => ({ psk: 5, identity: 'me' }));
  await attempt('long key', () => ({ psk: Buffer.alloc(513), identity: 'me' }));
  await attempt('long identity', () => ({ psk: PSK, identity: 'x'.repeat(257) }));
})();
