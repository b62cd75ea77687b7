// SPDX-License-Identifier: MIT
// When ticks run between the parts of a message that arrive together: after each part on a server, after all of them on a client.
'use strict';

const http = require('http');
const net = require('net');

function watch(message, done) {
  const log = [];
  const { push } = message;
  message.push = function (chunk) {
    log.push(`push ${chunk && String(chunk)}`);
    process.nextTick(() => log.push('tick'));
    return push.call(this, chunk);
  };
  message.on('readable', () => {
    log.push('readable');
    for (let chunk; (chunk = message.read()) !== null;) log.push(String(chunk));
  });
  message.on('end', () => {
    log.push('end');
    console.log(log.join(', '));
    done();
  });
}

function receive(text) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(text));
    }).listen(0, () => {
      http.get({ port: server.address().port, agent: false }, (res) => watch(res, () => server.close(resolve)));
    });
  });
}

function send(text) {
  return new Promise((resolve) => {
    const server = http.createServer((req, res) => watch(req, () => res.end())).listen(0, () => {
      const socket = net.connect(server.address().port, () => socket.write(text));
      socket.on('data', () => {
        socket.destroy();
        server.close(resolve);
      });
    });
  });
}

(async () => {
  const chunked = 'Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n5\r\nagain\r\n0\r\n\r\n';
  await send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody');
  await send(`POST / HTTP/1.1\r\nHost: a\r\n${chunked}`);
  await receive('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody');
  await receive(`HTTP/1.1 200 OK\r\n${chunked}`);
  await receive('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  await receive('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody');
})();
