// SPDX-License-Identifier: MIT
// Invalid arguments throw Node's errors.
'use strict';
const net = require('net');

function attempt(what) {
  try {
    what();
    console.log(String(what).slice(6), '-> ok');
  } catch (error) {
    console.log(String(what).slice(6), '->', error.name, error.code, error.message);
  }
}
[
  () => net.connect(),
  () => net.connect({}),
  () => net.connect(70000),
  () => net.connect({ port: 'x' }),
  () => net.connect({ port: true }),
  () => net.connect({ port: -1 }),
  () => net.connect({ port: 1.5 }),
  () => net.connect({ path: 3 }),
  () => net.connect({ port: 1, localAddress: 'x' }),
  () => net.connect({ port: 1, localPort: 'x' }),
  () => net.connect({ port: 1, lookup: 3 }),
  () => net.connect({ port: 1, family: 9, host: 'localhost' }),
  () => net.connect({ port: 1, hints: 77777, host: 'localhost' }),
  () => net.connect({ port: 1, autoSelectFamily: 1 }),
  () => net.connect({ port: 1, autoSelectFamilyAttemptTimeout: 'x' }),
  () => net.connect({ port: 1, autoSelectFamilyAttemptTimeout: 0 }),
  () => net.createServer(5),
  () => net.createServer('x'),
  () => net.createServer({ keepAliveInitialDelay: 'x' }),
  () => net.createServer().listen(70000),
  () => net.createServer().listen({}),
  () => net.createServer().listen({ port: -1 }),
  () => net.createServer().listen({ port: 'abc' }),
  () => net.createServer().listen({ host: 'localhost' }),
  () => net.createServer().listen(true),
  () => net.createServer().listen({ path: 3 }),
  () => net.createServer().listen({ port: 1, signal: 3 }),
  () => new net.Socket({ fd: 'x' }),
  () => new net.Socket({ fd: -1 }),
  () => new net.Socket({ fd: 99999 }),
  () => new net.Socket({ objectMode: true }),
  () => new net.Socket({ writableObjectMode: true }),
  () => new net.Socket({ keepAliveInitialDelay: 'x' }),
  () => new net.Socket({ signal: 3 }),
  () => new net.Socket().setTimeout('x'),
  () => new net.Socket().setTimeout(-1),
  () => new net.Socket().setTimeout(Infinity),
  () => new net.Socket().setTimeout(1, 2),
  () => net.setDefaultAutoSelectFamily(1),
  () => net.setDefaultAutoSelectFamilyAttemptTimeout(0),
  () => new net.Server(3),
  () => new net.Socket().connect({ port: 99999 }),
].forEach(attempt);
console.log(net.getDefaultAutoSelectFamily(), net.getDefaultAutoSelectFamilyAttemptTimeout());
net.setDefaultAutoSelectFamily(false);
net.setDefaultAutoSelectFamilyAttemptTimeout(3);
console.log(net.getDefaultAutoSelectFamily(), net.getDefaultAutoSelectFamilyAttemptTimeout());
