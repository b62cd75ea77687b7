// reusePort: several sockets listen on a port if all of them ask for it. Node 20 does not know the option.
// answer: written
'use strict';
const dgram = require('dgram');
const net = require('net');

function listen(options, done) {
  const server = net.createServer();
  server.on('error', (error) => done(server, error.code)).listen({ host: '127.0.0.1', ...options }, () => done(server, 'listening'));
}

function bind(options, port, done) {
  const socket = dgram.createSocket({ type: 'udp4', ...options });
  socket.on('error', (error) => done(socket, error.code)).bind(port, '127.0.0.1', () => done(socket, 'bound'));
}

listen({ port: 0, reusePort: true }, (first, how) => {
  const { port } = first.address();
  listen({ port, reusePort: true }, (second, alsoHow) => {
    console.log(how, alsoHow, second.address().port === port);
    listen({ port }, (third, result) => {
      console.log(result);
      first.close();
      second.close();
      datagrams();
    });
  });
});

function datagrams() {
  bind({ reusePort: true }, 0, (first, how) => {
    const { port } = first.address();
    bind({ reusePort: true }, port, (second, alsoHow) => {
      console.log(how, alsoHow, second.address().port === port);
      bind({}, port, (third, result) => {
        console.log(result);
        for (const socket of [first, second, third]) socket.close();
      });
    });
  });
}
