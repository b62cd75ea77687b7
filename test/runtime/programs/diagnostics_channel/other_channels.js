// SPDX-License-Identifier: MIT
// What sockets, servers, datagram sockets and child processes publish, and when.
'use strict';
const child = require('child_process');
const dgram = require('dgram');
const fs = require('fs');
const http = require('http');
const net = require('net');
const os = require('os');
const path = require('path');
const channels = require('diagnostics_channel');

const NAMES = ['net.client.socket', 'net.server.socket', 'udp.socket', 'child_process',
  ...['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((event) => `tracing:net.server.listen:${event}`)];
const DETAILS = {
  __proto__: null,
  socket: (socket) => `${socket.constructor.name} ${socket.type ?? socket.connecting}`,
  server: (server) => `${server.constructor.name} listening ${server.listening}`,
  process: (started) => `${started.constructor.name} ${started.spawnfile} ${typeof started.pid}`,
  options: (options) => JSON.stringify(options, (key, value) => (key === 'port' && value > 0 ? 'some' : key === 'path' ? 'a path' : key === '_handle' ? 'a handle' : value)),
  error: (error) => `${error.code} ${error.syscall}`,
};

const onMessage = (message, from) => {
  console.log(`  ${from}: ${Object.keys(message).map((key) => `${key} ${DETAILS[key](message[key])}`).join(', ')}`);
};
const attempt = (run) => {
  try {
    run();
  } catch (error) {
    console.log(`  threw ${error.code}`);
  }
};
const listening = (server, ...args) => new Promise((resolve) => {
  for (const event of ['listening', 'error']) server.once(event, () => { console.log(`  ${event}`); resolve(server); });
  attempt(() => server.listen(...args));
  console.log('  listen called');
});
const once = (emitter, event) => new Promise((resolve) => { emitter.once(event, resolve); });

async function servers() {
  console.log('a port');
  const server = await listening(net.createServer((socket) => socket.end()), 0);
  console.log('a port in use');
  await listening(net.createServer(), server.address().port);
  console.log('already listening');
  attempt(() => server.listen(0));
  console.log('no port');
  attempt(() => net.createServer().listen({}));
  attempt(() => net.createServer().listen({ port: -1 }));
  console.log('a host');
  (await listening(net.createServer(), { port: 0, host: '127.0.0.1' })).close();
  console.log('a handle');
  const owner = net.createServer();
  await listening(owner, 0);
  const other = await listening(new net.Server(), { _handle: owner._handle });
  owner.close();
  other._handle = null;
  console.log('an http server');
  (await listening(http.createServer(), 0)).close();
  return server;
}

async function sockets(server) {
  console.log('net.connect');
  const accepted = once(server, 'connection');
  const socket = net.connect(server.address().port);
  console.log('  connect called');
  socket.resume();
  await Promise.all([once(socket, 'close'), accepted]);
  console.log('Socket.connect');
  await once(new net.Socket().connect(server.address().port).resume(), 'close');
  attempt(() => net.connect({ port: -1 }));
  server.close();
  console.log('a pipe');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'channels-'));
  const pipe = await listening(net.createServer((one) => one.end()), path.join(folder, 'pipe'));
  await once(net.createConnection(path.join(folder, 'pipe')).resume(), 'close');
  pipe.close();
  fs.rmSync(folder, { recursive: true });
}

async function others() {
  console.log('datagrams');
  dgram.createSocket('udp4').close();
  new dgram.Socket({ type: 'udp6' }, () => {}).close();
  attempt(() => dgram.createSocket('none'));
  console.log('processes');
  await once(child.spawn('true'), 'close');
  await new Promise((resolve) => { child.execFile('true', resolve); });
  await once(child.spawn('/nonexistent/program'), 'error');
  attempt(() => child.spawn(''));
  attempt(() => child.spawn('true', { cwd: 1 }));
  child.spawnSync('true');
  new child.ChildProcess();
}

for (const name of NAMES) channels.subscribe(name, onMessage);
servers().then(sockets).then(others).then(() => {
  for (const name of NAMES) channels.unsubscribe(name, onMessage);
  dgram.createSocket('udp4').close();
});
