// A connection is sent to a child, which continues the conversation.
'use strict';
const { fork } = require('child_process');
const net = require('net');

if (process.argv[2] === 'child') {
  process.on('message', (message, socket) => {
    process.send([message, socket instanceof net.Socket, socket?.writable]);
    socket.setEncoding('utf8').on('data', (text) => socket.end(`child heard ${text}`));
    socket.on('close', () => process.disconnect());
    socket.write('hello from the child\n');
  });
} else {
  const server = net.createServer({ pauseOnConnect: true }, (socket) => {
    const child = fork(__filename, ['child']);
    child.send('a socket', socket);
    child.on('message', (message) => console.log(message));
    child.on('close', (code) => {
      console.log('close', code);
      server.close();
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const client = net.connect(server.address().port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    client.on('data', (text) => {
      if (heard === '') client.write('the client');
      heard += text;
    });
    client.on('end', () => console.log(JSON.stringify(heard)));
  });
}
