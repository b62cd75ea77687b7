// SPDX-License-Identifier: MIT
// A tick and a microtask from each event run before the next event of another turn.
'use strict';
const net = require('net');

const log = [];
function note(text) {
  log.push(text);
  process.nextTick(() => log.push(`${text} tick`));
  Promise.resolve().then(() => log.push(`${text} promise`));
}

const server = net.createServer((socket) => {
  socket.on('data', (chunk) => {
    socket.end(chunk);
  });
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  for (const name of ['connect', 'ready', 'data', 'end', 'finish', 'close']) client.on(name, () => note(name));
  client.write('x', () => note('written'));
  client.on('close', () => server.close(() => note('server closed')));
});
process.on('exit', () => console.log(log.join('\n')));
