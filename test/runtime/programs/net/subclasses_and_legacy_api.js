// SPDX-License-Identifier: MIT
// Classes on Socket and Server, functions without new, and the forms of connect.
'use strict';
const net = require('net');
const util = require('util');
const stream = require('stream');

class Line extends net.Socket {
  constructor(options) {
    super(options);
    this.lines = [];
    this.on('data', (data) => this.lines.push(...String(data).trim().split('\n')));
  }
}
function Old() {
  net.Server.call(this, { allowHalfOpen: true });
  this.mine = true;
}
util.inherits(Old, net.Server);

const server = new Old();
server.on('connection', (socket) => socket.end('a\nb\n'));
console.log(server instanceof net.Server, server.allowHalfOpen, net.Server() instanceof net.Server, net.Socket() instanceof net.Socket);
console.log(net.Stream === net.Socket, net.Socket() instanceof stream.Duplex, net.connect === net.createConnection || 'two functions');
console.log(net.Socket.length >= 0, net.Server.name, net.Socket.name);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const line = new Line();
  line.connect(port, '127.0.0.1');
  line.on('close', () => {
    console.log(line.lines, line instanceof net.Socket);
    const forms = [
      (cb) => net.connect({ port, host: '127.0.0.1' }, cb),
      (cb) => net.createConnection(port, '127.0.0.1', cb),
      (cb) => net.createConnection(String(port), cb),
      (cb) => new net.Socket().connect(port, cb),
      (cb) => new net.Socket().connect({ port: String(port), host: 'localhost', family: 4 }, cb),
      (cb) => net.connect({ port }).on('connect', cb),
    ];
    (function next() {
      const form = forms.shift();
      if (form === undefined) {
        server.close();
        return;
      }
      const socket = form(function () {
        console.log('connected', this === socket, socket.remoteAddress.replace('::ffff:', ''));
      });
      socket.resume().on('close', next);
    }());
  });
});
