// SPDX-License-Identifier: MIT
// A server chooses its certificate by the client's server name, and the protocol by its list.
'use strict';
const tls = require('tls');
const { identity, ca, pair, inTurn } = require('./common.cjs');

const other = tls.createSecureContext(identity('other'));
const show = (socket, list) => {
  list.push(`${socket.servername} ${socket.alpnProtocol}`);
  socket.end();
};
const names = (callback) => ({ SNICallback: callback });

const cases = {
  'the usual certificate': [{}, {}],
  'a callback': [names((name, done) => setImmediate(done, null, name === 'other.test' ? other : undefined)), { servername: 'other.test' }],
  'a callback without an answer': [names((name, done) => done(null, null)), {}],
  'a callback that fails': [names((name, done) => done(new TypeError('no name'))), {}],
  'a callback with something else': [names((name, done) => done(null, {})), {}],
  'no name': [names((name, done) => done(null, other)), { servername: '' }],
  'the first of the server': [{ ALPNProtocols: ['a', 'b'] }, { ALPNProtocols: ['b', 'a'] }],
  'only one in common': [{ ALPNProtocols: ['x', 'b'] }, { ALPNProtocols: ['b', 'c'] }],
  'only the server has some': [{ ALPNProtocols: ['x'] }, {}],
  'only the client has some': [{}, { ALPNProtocols: ['x'] }],
  'a protocol callback': [{ ALPNCallback: ({ servername, protocols }) => (servername === 'localhost' ? protocols[1] : undefined) }, { ALPNProtocols: ['a', 'b'] }],
  'a protocol callback that refuses': [{ ALPNCallback: () => undefined }, { ALPNProtocols: ['a', 'b'] }],
  'a protocol that was not offered': [{ ALPNCallback: () => 'z' }, { ALPNProtocols: ['a', 'b'] }],
};

inTurn(Object.entries(cases).map(([name, [server, client]]) => (next) => {
  pair(server, { ...client, checkServerIdentity: (host, { subject }) => console.log('  certificate of', subject.CN) && undefined }, (seen) => {
    console.log(name);
    console.log('  client:', seen.client.filter((text) => text !== 'end' && !text.startsWith('close')).map((text) => text.slice(0, 60)).join(', '));
    console.log('  server:', seen.server.join(', '));
    next();
  }, show);
}), () => {
  const server = tls.createServer(identity('server'), (socket) => socket.end());
  server.addContext('*.test', identity('other'));
  server.listen(0, '127.0.0.1', () => {
    const client = tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'other.test', ca }, () => {
      console.log('context', client.getPeerCertificate().subject.CN, client.authorized);
    });
    client.resume().on('close', () => server.close());
  });
  try {
    server.addContext('', {});
  } catch (error) {
    console.log(error.code, error.message);
  }
});
