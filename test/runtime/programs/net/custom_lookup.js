// SPDX-License-Identifier: MIT
// The option lookup: its arguments, the event, and unusable results.
'use strict';
const net = require('net');

const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const cases = [
    { lookup: (name, options, callback) => callback(null, '127.0.0.1', 4), family: 4 },
    { lookup: (name, options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]) },
    { lookup: (name, options, callback) => process.nextTick(callback, null, '127.0.0.1', 4), autoSelectFamily: false },
    { lookup: (name, options, callback) => callback(Object.assign(new Error('not today'), { code: 'ENO' })) },
    { lookup: (name, options, callback) => callback(null, 'no address', 4), family: 4 },
    { lookup: (name, options, callback) => callback(null, '127.0.0.1', 7), family: 4 },
    { lookup: (name, options, callback) => callback(null, [{ address: 'x', family: 4 }]) },
    { lookup: (name, options, callback) => callback(null, [{ address: '127.0.0.1', family: 9 }]) },
    { lookup: (name, options, callback) => callback(null, '127.0.0.1', 4), family: 4, hints: 32, localAddress: '127.0.0.1' },
  ];
  (function next() {
    const options = cases.shift();
    if (options === undefined) {
      server.close();
      return;
    }
    const { lookup } = options;
    const socket = net.connect({
      ...options,
      port,
      host: 'somewhere.test',
      lookup(name, query, callback) {
        console.log('asked', name, JSON.stringify(query));
        lookup(name, query, callback);
      },
    });
    socket.on('lookup', (error, address, family, host) => console.log('lookup', error?.message ?? error, address, family, host));
    socket.on('connect', () => console.log('connect', socket.remoteAddress, socket.autoSelectFamilyAttemptedAddresses?.length));
    socket.on('error', (error) => console.log('error', error.name, error.code, error.message.replace(port, 'PORT')));
    socket.resume();
    socket.on('close', (bad) => {
      console.log('close', bad);
      next();
    });
  }());
});
