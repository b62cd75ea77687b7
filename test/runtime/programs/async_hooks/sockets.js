// SPDX-License-Identifier: MIT
// Async ids and trigger ids of a server, a client and their requests.
'use strict';
const { createHook, executionAsyncId } = require('async_hooks');
const net = require('net');
const names = new Map([[0, 'nothing'], [1, 'main']]);
const counts = {};
const lines = [];
const log = (...words) => lines.push(words.join(' '));
createHook({
  init(id, type, trigger) {
    if (/PROMISE|DNSCHANNEL|PIPE/.test(type)) return;
    counts[type] = (counts[type] ?? 0) + 1;
    names.set(id, `${type}${counts[type]}`);
    if (type !== 'TickObject') log('init', names.get(id), 'by', names.get(trigger).replace(/\d+$/, ''));
  },
}).enable();
const here = (name) => log(name, 'in', names.get(executionAsyncId()).replace(/\d+$/, ''));
const server = net.createServer((socket) => {
  here('connection');
  socket.on('data', () => {
    here('server data');
    socket.end('bye');
  });
});
server.listen(0, '127.0.0.1', () => {
  here('listening');
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    here('connect');
    client.write('hello');
  });
  client.on('data', () => here('client data'));
  client.on('close', () => {
    here('close');
    server.close();
  });
});
process.on('exit', () => console.log(lines.join('\n')));
