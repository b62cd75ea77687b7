// SPDX-License-Identifier: MIT
// An HTTP server and its clients: kept-alive and new connections, bodies, clients that disconnect.
'use strict';
const http = require('http');
const { repeat } = require('./common.js');

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
const server = http.createServer((request, response) => {
  request.on('error', () => {});
  request.resume().on('end', () => response.end('x'.repeat(Number(request.url.slice(1)))));
});

const ask = (options, body) => new Promise((resolve, reject) => {
  const request = http.request({ port: server.address().port, host: '127.0.0.1', method: 'POST', ...options }, (response) => {
    let size = 0;
    response.on('data', (chunk) => { size += chunk.length; }).on('end', () => resolve(size));
  });
  request.on('error', reject).end(body);
});

const leave = () => new Promise((resolve) => {
  const request = http.request({ port: server.address().port, host: '127.0.0.1', method: 'POST', path: '/9' });
  request.on('error', () => {}).on('close', resolve);
  request.write('unfinished');
  request.on('socket', (socket) => socket.on('connect', () => request.destroy()));
});

server.listen(0, '127.0.0.1', () => repeat(async (round) => {
  const sizes = Array.from({ length: 10 }, (_, i) => (round * 37 + i * 1013) % 70000);
  const got = await Promise.all(sizes.map((size, i) => ask({ path: `/${size}`, agent: i % 3 ? agent : false }, 'y'.repeat(size))));
  if (got.join() !== sizes.join()) throw new Error(`${got} instead of ${sizes}`);
  await leave();
}, () => { agent.destroy(); server.close(); server.closeAllConnections(); }));
