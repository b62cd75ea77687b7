// SPDX-License-Identifier: MIT
// server.listen with ports, hosts, objects, callbacks, descriptors and nothing.
'use strict';
const net = require('net');

const forms = [
  (s, cb) => s.listen(0, cb),
  (s, cb) => s.listen('0', cb),
  (s, cb) => s.listen(cb),
  (s, cb) => s.listen(null, cb),
  (s, cb) => s.listen(undefined, cb),
  (s, cb) => s.listen(0, '127.0.0.1', cb),
  (s, cb) => s.listen(0, '127.0.0.1', 5, cb),
  (s, cb) => s.listen(0, 5, cb),
  (s, cb) => s.listen({ port: 0 }, cb),
  (s, cb) => s.listen({ port: undefined }, cb),
  (s, cb) => s.listen({ port: '0', host: '127.0.0.1', backlog: 3, exclusive: true }, cb),
  (s, cb) => s.listen({ port: 0, host: '::' }, cb),
  (s, cb) => s.listen({ port: 0, host: '::', ipv6Only: true }, cb),
  (s, cb) => s.listen({ port: 0, host: '::1' }, cb),
  (s, cb) => {
    s.on('listening', cb);
    return s.listen({ port: 0, host: '127.0.0.1' });
  },
  (s, cb) => {
    const other = net.createServer().listen(0, '127.0.0.1', () => {
      s.listen(other._handle, cb);
    });
    return s;
  },
];
(function step() {
  const form = forms.shift();
  if (form === undefined) return;
  const server = net.createServer();
  server.on('error', (error) => {
    console.log(error.code);
    step();
  });
  const result = form(server, function () {
    const { address, family, port } = server.address();
    console.log(address, family, port > 0, server.listening, this === server);
    server.close(step);
  });
  console.log('chained', result === server);
}());
