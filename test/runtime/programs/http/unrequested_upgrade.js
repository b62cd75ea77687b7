// SPDX-License-Identifier: MIT
//
// Status 101 with and without the headers of an upgrade, as a client sees it.
'use strict';

const http = require('http');
const net = require('net');

const FINAL = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

function ask(answer, hasListener) {
  return new Promise((resolve) => {
    const log = [];
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(answer));
    }).listen(0, () => {
      const req = http.request({ port: server.address().port, agent: false });
      req.on('information', ({ statusCode }) => log.push(`information ${statusCode}`));
      req.on('error', ({ code }) => log.push(`error ${code}`));
      req.on('response', (res) => {
        log.push(`response ${res.statusCode} ${res.upgrade}`);
        res.on('data', (chunk) => log.push(`data ${chunk}`));
        res.on('end', () => log.push('end'));
      });
      if (hasListener) {
        req.on('upgrade', (res, socket, head) => {
          log.push(`upgrade ${res.statusCode} ${head}`);
          socket.end();
        });
      }
      req.on('close', () => {
        console.log(JSON.stringify(answer), log);
        server.close(resolve);
      });
      req.end();
    });
  });
}

(async () => {
  for (const hasListener of [false, true]) {
    await ask(`HTTP/1.1 101 S\r\n\r\n${FINAL}`, hasListener);
    await ask('HTTP/1.1 101 S\r\nUpgrade: x\r\n\r\nraw', hasListener);
    await ask('HTTP/1.1 101 S\r\nContent-Length: 3\r\n\r\nabc', hasListener);
    await ask('HTTP/1.1 101 S\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nraw', hasListener);
    await ask(`HTTP/1.1 103 S\r\n\r\n${FINAL}`, hasListener);
  }
})();
