// SPDX-License-Identifier: MIT
//
// Rows of net, dgram, dns, tls, tty: [name, call, options and what they are polluted with].
'use strict';

const net = require('net');
const dgram = require('dgram');
const dns = require('dns');

const SOCKET = {
  fd: 'polluted', handle: 1, allowHalfOpen: true, readable: false, writable: false, onread: 1, signal: 'polluted', noDelay: true,
  keepAlive: true, keepAliveInitialDelay: 'polluted', pauseOnCreate: true, manualStart: true, objectMode: true, highWaterMark: 'polluted',
  encoding: 'hex', read: 1, write: 1, destroy: 1, decodeStrings: false, autoDestroy: false, emitClose: false, final: 1, construct: 1,
  timeout: 'polluted', readableObjectMode: true, writableObjectMode: true, readableHighWaterMark: 'polluted', defaultEncoding: 'hex',
};
const CONNECT = {
  ...SOCKET, port: 'polluted', host: 'polluted', path: '/polluted', localAddress: 'polluted', localPort: 'polluted', family: 'polluted',
  hints: 'polluted', lookup: 'polluted', autoSelectFamily: 'polluted', autoSelectFamilyAttemptTimeout: 'polluted', all: true, verbatim: 'polluted',
};
const SERVER = {
  allowHalfOpen: true, pauseOnConnect: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 'polluted', highWaterMark: 'polluted',
};
const LISTEN = {
  port: 'polluted', host: 'polluted.invalid', path: '/polluted', backlog: 'polluted', exclusive: true, readableAll: true, writableAll: true,
  ipv6Only: true, signal: 'polluted', fd: 'polluted', reusePort: 'polluted', _handle: 1, handle: 1, isFirst: true,
};
const UDP = {
  type: 'polluted', reuseAddr: true, reusePort: true, ipv6Only: true, recvBufferSize: 'polluted', sendBufferSize: 'polluted', lookup: 'polluted',
  signal: 'polluted', msgCount: 1, port: 'polluted', address: 'polluted', exclusive: true, fd: 'polluted',
};
const LOOKUP = { family: 'polluted', hints: 'polluted', all: true, verbatim: 'polluted', order: 'polluted', ttl: true, timeout: 'polluted', tries: 'polluted' };

function netRows(t, port) {
  // What the server sent, when the connection has closed.
  const exchange = (socket) => new Promise((resolve, reject) => {
    const got = [];
    socket.on('data', (data) => got.push(data));
    socket.on('close', () => resolve([got, socket.bytesWritten]));
    socket.on('error', reject);
    socket.end('hello');
  });
  const serve = (server, ...given) => new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(...given, () => {
      const { family } = server.address();
      server.close(() => resolve([family, server.allowHalfOpen, server.pauseOnConnect, server.noDelay, server.keepAlive]));
    });
  });
  return [
    ['net.connect(port, host)', () => exchange(net.connect(port, '127.0.0.1')), CONNECT],
    ['net.connect({ port, host })', () => exchange(net.connect({ port, host: '127.0.0.1' })), CONNECT],
    ['net.createConnection({ port, host })', () => exchange(net.createConnection({ port, host: '127.0.0.1' })), CONNECT],
    ['net.connect({ port }) by name', () => exchange(net.connect({ port, host: 'localhost', family: 4 })), CONNECT],
    ['new net.Socket()', () => {
      const socket = new net.Socket();
      return [socket.allowHalfOpen, socket.readable, socket.writable, socket.readableObjectMode, socket.destroyed, socket.timeout];
    }, SOCKET],
    ['new net.Socket({})', () => {
      const socket = new net.Socket({});
      return [socket.allowHalfOpen, socket.readable, socket.writable, socket.readableObjectMode, socket.readableHighWaterMark];
    }, SOCKET],
    ['socket.connect({ port })', () => exchange(new net.Socket().connect({ port, host: '127.0.0.1' })), CONNECT],
    ['net.createServer().listen(0, host)', () => serve(net.createServer(), 0, '127.0.0.1'), { ...SERVER, ...LISTEN }],
    ['net.createServer({}).listen({ port })', () => serve(net.createServer({}), { port: 0 }), { ...SERVER, ...LISTEN }],
    ['net.createServer({}).listen({ port, host })', () => serve(net.createServer({}), { port: 0, host: '127.0.0.1' }), { ...SERVER, ...LISTEN }],
    ['net.createServer(listener).listen()', () => serve(net.createServer(() => {})), { ...SERVER, ...LISTEN }],
    ['new net.SocketAddress({})', () => {
      const { address, port: number, family, flowlabel } = new net.SocketAddress({});
      return [address, number, family, flowlabel];
    }, { address: 'polluted', family: 'polluted', port: 'polluted', flowlabel: 'polluted' }],
    ['new net.SocketAddress()', () => new net.SocketAddress().address, { address: 'polluted', family: 'polluted', port: 'polluted' }],
    ['new net.BlockList()', () => {
      const list = new net.BlockList();
      list.addAddress('1.2.3.4');
      return [list.check('1.2.3.4'), list.check('1.2.3.5'), list.rules];
    }, { family: 'ipv6', rules: 1 }],
  ];
}

function udpRows() {
  const bound = (socket, ...given) => new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.bind(...given, () => {
      const { family } = socket.address();
      socket.close(() => resolve(family));
    });
  });
  const echo = (make) => () => new Promise((resolve, reject) => {
    const socket = make();
    socket.on('error', reject);
    socket.on('message', (message, { family, size }) => socket.close(() => resolve([message, family, size])));
    socket.bind(0, '127.0.0.1', () => socket.send('hello', socket.address().port, '127.0.0.1'));
  });
  return [
    ['dgram.createSocket(type)', echo(() => dgram.createSocket('udp4')), UDP],
    ['dgram.createSocket({ type })', echo(() => dgram.createSocket({ type: 'udp4' })), UDP],
    ['dgram bind()', () => bound(dgram.createSocket('udp4')), UDP],
    ['dgram bind({})', () => bound(dgram.createSocket({ type: 'udp4' }), {}), UDP],
    ['dgram bind({ port, address })', () => bound(dgram.createSocket('udp4'), { port: 0, address: '127.0.0.1' }), UDP],
    ['dgram.createSocket({})', () => dgram.createSocket({}), { type: 'udp4' }],
    ['dgram connect()', () => new Promise((resolve, reject) => {
      const socket = dgram.createSocket('udp4');
      socket.on('error', reject);
      socket.connect(9, '127.0.0.1', () => {
        const { family, address } = socket.remoteAddress();
        socket.close(() => resolve([family, address]));
      });
    }), UDP],
  ];
}

function dnsRows(t) {
  return [
    ['dns.lookup(name, callback)', () => t.call((done) => { dns.lookup('127.0.0.1', done); }), LOOKUP],
    ['dns.lookup(name, {}, callback)', () => t.call((done) => { dns.lookup('127.0.0.1', {}, done); }), LOOKUP],
    ['dns.promises.lookup(name)', () => dns.promises.lookup('127.0.0.1'), LOOKUP],
    ['dns.promises.lookup(name, {})', () => dns.promises.lookup('127.0.0.1', {}), LOOKUP],
    ['new dns.Resolver()', () => new dns.Resolver().getServers().length > 0, LOOKUP],
    ['new dns.Resolver({})', () => new dns.Resolver({}).getServers().length > 0, LOOKUP],
    ['new dns.promises.Resolver({})', () => new dns.promises.Resolver({}).getServers().length > 0, LOOKUP],
  ];
}

async function rows(t) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end('hi');
    socket.resume();
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return [...netRows(t, server.address().port), ...udpRows(t), ...dnsRows(t)];
}

module.exports = { rows };
