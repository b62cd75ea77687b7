// SPDX-License-Identifier: MIT
// A socket on a handle that another one already reads from; names of families.
'use strict';

const net = require('net');

const server = net.createServer((socket) => {
  for (const options of [{}, { readable: true }, { writable: true }, { readable: false, writable: false }, { readable: true, writable: true }]) {
    const other = new net.Socket({ handle: socket._handle, ...options });
    console.log(JSON.stringify(options), other.readable, other.writable, other.destroyed, other.readyState);
  }
  socket.destroy();
  server.close();
}).listen(0, () => net.connect(server.address().port).on('error', () => {}));

const lookup = (host, options, callback) => {
  console.log(host, JSON.stringify(options));
  callback(new Error('stop'));
};
for (const options of [{ family: 'IPv4' }, { family: 'IPv6' }, { family: 'IPv4', hints: 32 }, { family: 4 }, {}]) {
  net.connect({ port: 1, host: 'localhost', lookup, ...options }).on('error', () => {});
}
