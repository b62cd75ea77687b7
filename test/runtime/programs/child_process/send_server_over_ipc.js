// A listening server is sent to a child, which answers its connections.
'use strict';
const { fork } = require('child_process');
const net = require('net');

if (process.argv[2] === 'child') {
  process.on('message', (message, server) => {
    process.send({ got: message, isServer: server instanceof net.Server, isListening: server.listening });
    server.on('connection', (socket) => {
      socket.end('served by the child');
      server.close(() => process.disconnect());
    });
    process.send('ready');
  });
} else {
  const server = net.createServer(() => console.log('never here'));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    const child = fork(__filename, ['child']);
    child.send('a server', server, (error) => console.log('sent', error));
    child.on('message', (message) => {
      console.log(message);
      if (message !== 'ready') return;
      server.close(() => console.log('closed here'));
      net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', (text) => console.log(text)).on('end', () => console.log('end'));
    });
    child.on('close', (code) => console.log('close', code));
  });
}
