// SPDX-License-Identifier: MIT
// The class of sockets on any Duplex, which packages take from a TLS socket: reading, writing, the end, and errors.
'use strict';
const net = require('net');
const tls = require('tls');
const http = require('http');
const { Duplex, PassThrough } = require('stream');

const { constructor: JSStreamSocket } = new tls.TLSSocket(new PassThrough())._handle._parentWrap;
console.log(JSStreamSocket.name, Object.getPrototypeOf(JSStreamSocket) === net.Socket);

// Two Duplexes, each of which reads what the other writes.
function pair() {
  const make = () => new Duplex({
    read() {},
    write(chunk, encoding, callback) {
      setImmediate(() => {
        this.other.push(chunk);
        callback();
      });
    },
    final(callback) {
      this.other.push(null);
      callback();
    },
  });
  const [one, two] = [make(), make()];
  one.other = two;
  two.other = one;
  return [one, two];
}

function echo(next) {
  const [near, far] = pair();
  far.on('data', (chunk) => far.write(String(chunk).toUpperCase()));
  far.on('end', () => far.end('the end'));
  const socket = new JSStreamSocket(near);
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => { text += chunk; });
  socket.on('end', () => console.log('echo', text, socket.bytesWritten, socket.bytesRead));
  socket.on('close', (hadError) => {
    console.log('close', hadError);
    next();
  });
  socket.write('one ');
  socket.write(Buffer.from('two '), () => socket.end('three '));
}

function failing(next) {
  const [near] = pair();
  const socket = new JSStreamSocket(near);
  socket.on('error', ({ message }) => console.log('error', message));
  near.destroy(new Error('cut'));
  setImmediate(() => {
    socket.destroy();
    next();
  });
}

function overHttp() {
  const server = http.createServer((req, res) => res.end(`${req.method} ${req.url}`));
  const [near, far] = pair();
  server.emit('connection', new JSStreamSocket(far));
  http.get({ path: '/over/a/stream', createConnection: () => new JSStreamSocket(near) }, (res) => {
    res.on('data', (chunk) => console.log('http', res.statusCode, String(chunk)));
    res.on('end', () => near.destroy());
  });
}

echo(() => failing(overHttp));
