// SPDX-License-Identifier: MIT
// Several addresses: the first that answers wins; if none does, an AggregateError has all reasons.
'use strict';
const net = require('net');

const lookupOf = (addresses) => (name, options, callback) => callback(null, addresses.map((address) => ({ address, family: net.isIP(address) })));
let ports;
const clean = (text) => String(text).replaceAll(ports.good, 'GOOD').replaceAll(ports.bad, 'BAD');

function attempt(name, options, next) {
  console.log('---', name);
  const socket = net.connect({ host: 'x.test', ...options });
  for (const event of ['connectionAttempt', 'connectionAttemptFailed', 'connectionAttemptTimeout']) {
    socket.on(event, (address, port, family, error) => console.log(event, address, clean(port), family, clean(error?.message)));
  }
  socket.on('connect', () => {
    console.log('connect', socket.remoteAddress, clean(socket.autoSelectFamilyAttemptedAddresses));
    socket.end();
  });
  socket.on('error', (error) => {
    console.log('error', error.name, error.constructor.name, error.code, JSON.stringify(clean(error.message)), Object.keys(error).join());
    console.log(error.errors?.map((one) => clean(one.message)), clean(socket.autoSelectFamilyAttemptedAddresses));
  });
  socket.resume();
  socket.on('close', (bad) => {
    console.log('close', bad);
    next();
  });
}

const server = net.createServer((socket) => socket.resume()).listen(0, '127.0.0.1', () => {
  const spare = net.createServer().listen(0, '127.0.0.1', () => {
    ports = { good: String(server.address().port), bad: String(spare.address().port) };
    spare.close(() => run(server.address().port, spare.port ?? Number(ports.bad)));
  });
});

function run(good, bad) {
  attempt('second answers', { port: good, lookup: lookupOf(['127.0.0.2', '127.0.0.1']), family: 0 }, () => {
    attempt('six, then four', { port: good, lookup: lookupOf(['::1', '127.0.0.1']) }, () => {
      attempt('first answers', { port: good, lookup: lookupOf(['127.0.0.1', '::1']) }, () => {
        attempt('none answers', { port: bad, lookup: lookupOf(['127.0.0.1', '127.0.0.2', '::1']) }, () => {
          attempt('switched off', { port: bad, lookup: (n, o, cb) => cb(null, '127.0.0.1', 4), autoSelectFamily: false }, () => {
            server.close();
          });
        });
      });
    });
  });
}
