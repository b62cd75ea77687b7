// SPDX-License-Identifier: MIT
// TLS over a pair of streams, over a connection that speaks something else first, and over TLS.
'use strict';
const net = require('net');
const tls = require('tls');
const { Duplex } = require('stream');
const { identity, ca, inTurn } = require('./common.cjs');

function duplexPair() {
  const make = () => new Duplex({
    read() { this.wake?.(); },
    write(chunk, encoding, done) {
      this.other.wake = done;
      this.other.push(chunk);
    },
    final(done) {
      this.other.push(null);
      done();
    },
  });
  const [a, b] = [make(), make()];
  a.other = b;
  b.other = a;
  return [a, b];
}

function overStreams(next) {
  const [near, far] = duplexPair();
  const server = new tls.TLSSocket(far, { isServer: true, secureContext: tls.createSecureContext(identity('server')) });
  server.on('secure', () => console.log('streams: server secure', server.getProtocol()));
  server.on('data', (chunk) => server.end(String(chunk).toUpperCase()));
  const client = tls.connect({ socket: near, ca, servername: 'localhost' }, () => {
    console.log('streams: client secure', client.authorized, client.remoteAddress);
    client.write('hello');
  });
  client.on('data', (chunk) => console.log('streams: data', String(chunk)));
  client.on('end', () => console.log('streams: end'));
  client.on('close', () => next());
}

function startTls(next) {
  const server = net.createServer((socket) => {
    socket.once('data', (chunk) => {
      console.log('starttls: server got', String(chunk));
      socket.write('go');
      const secure = new tls.TLSSocket(socket, { isServer: true, ...identity('server') });
      secure.on('data', (text) => secure.end(`secret ${text}`));
    });
  }).listen(0, '127.0.0.1', () => {
    const socket = net.connect(server.address().port, '127.0.0.1', () => socket.write('STARTTLS'));
    socket.once('data', (chunk) => {
      console.log('starttls: client got', String(chunk));
      const secure = tls.connect({ socket, ca, servername: 'localhost' }, () => secure.write('text'));
      secure.on('data', (text) => console.log('starttls:', String(text)));
      secure.on('close', () => server.close(next));
    });
  });
}

function tlsInTls(next) {
  const inner = tls.createServer(identity('server'), (socket) => socket.end('inner'));
  const outer = tls.createServer(identity('other'), (socket) => {
    const to = net.connect(inner.address().port, '127.0.0.1');
    socket.pipe(to).pipe(socket);
    socket.on('error', () => to.destroy());
  });
  inner.listen(0, '127.0.0.1', () => outer.listen(0, '127.0.0.1', () => {
    const socket = tls.connect({ port: outer.address().port, host: '127.0.0.1', ca, servername: 'other.test' });
    const secure = tls.connect({ socket, ca, servername: 'localhost' }, () => console.log('tls in tls', secure.authorized));
    secure.on('data', (text) => console.log('tls in tls:', String(text)));
    secure.on('close', () => {
      inner.close();
      outer.close(next);
    });
  }));
}

inTurn([overStreams, startTls, tlsInTls]);
