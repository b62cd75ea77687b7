// SPDX-License-Identifier: MIT
// Header values are sent as Latin-1, also in front of a chunk in UTF-8. A server's socket refuses another encoding.
'use strict';
const http = require('http');
const net = require('net');

const value = Buffer.from('bår').toString('latin1');
const CASES = [
  (res) => res.writeHead(200, ['x-name', value]).end('hello'),
  (res) => res.writeHead(200, { 'content-disposition': [value] }).end('hello'),
  (res) => { res.setHeader('x-name', value).write('hellö'); res.end(); },
  (res) => res.setHeader('x-name', value).end(),
  (res) => res.setHeader('x-name', value).end(Buffer.from('hello')),
  (res) => res.setHeader('x-name', value).end('hello', 'latin1'),
];

function ask(server, done) {
  let text = '';
  const socket = net.connect(server.address().port, '127.0.0.1').setEncoding('latin1');
  socket.on('data', (chunk) => { text += chunk; });
  socket.on('close', () => {
    console.log(text.split('\r\n').filter((line) => /^x-name|^content-disposition/.test(line)), JSON.stringify(text.split('\r\n\r\n').slice(1)));
    done();
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
}

let next = 0;
const server = http.createServer((req, res) => CASES[next++](res));
server.once('connection', (socket) => {
  try {
    socket.setEncoding('utf8');
  } catch ({ code, message }) {
    console.log(code, message);
  }
});
server.listen(0, '127.0.0.1', function again() {
  if (next === CASES.length) server.close();
  else ask(server, again);
});
