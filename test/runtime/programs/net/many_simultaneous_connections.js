// SPDX-License-Identifier: MIT
// Three hundred simultaneous connections, each with its own request and response.
'use strict';
const net = require('net');

const COUNT = 300;
let right = 0;
let open = 0;
let most = 0;
const server = net.createServer((socket) => {
  open++;
  most = Math.max(most, open);
  socket.on('close', () => open--);
  socket.on('data', (data) => {
    socket.question = (socket.question ?? '') + data;
    if (socket.question.endsWith('?')) socket.isWaiting = true;
    if (open === COUNT || most === COUNT) answerAll();
  });
  sockets.push(socket);
});
const sockets = [];
function answerAll() {
  for (const socket of sockets) {
    if (!socket.isWaiting) continue;
    socket.isWaiting = false;
    socket.end(socket.question.replace('?', '!'));
  }
}
server.listen(0, '127.0.0.1', () => {
  let left = COUNT;
  for (let i = 0; i < COUNT; i++) {
    const client = net.connect(server.address().port, '127.0.0.1');
    let text = '';
    client.write(`${i}?`);
    client.on('data', (data) => { text += data; });
    client.on('close', () => {
      if (text === `${i}!`) right++;
      if (--left === 0) {
        console.log(right, most);
        server.close(() => console.log('closed'));
      }
    });
  }
});
