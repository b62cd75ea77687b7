// SPDX-License-Identifier: MIT
// Requests over one kept connection each have the store in which they were created; a server's handlers their own.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const http = require('http');
const storage = new AsyncLocalStorage();
const log = (name) => console.log(name, storage.getStore());
const server = http.createServer((req, res) => {
  storage.run(`server ${req.url}`, () => setTimeout(() => res.end(storage.getStore()), 1));
});
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const get = (path) => new Promise((resolve) => {
  http.get({ port: server.address().port, path, agent }, (res) => {
    log('response');
    res.setEncoding('utf8');
    res.on('data', (text) => log(text));
    res.on('end', () => log('end'));
    res.on('close', resolve);
  }).on('socket', () => log('socket')).on('finish', () => log('finish'));
});
server.keepAliveTimeout = 0; // idle connections stay open however slow the machine is
server.listen(0, async () => {
  await Promise.all([1, 2, 3].map((number) => storage.run(`client ${number}`, get, `/${number}`)));
  log('all');
  agent.destroy();
  server.close();
});
