// Sockets, servers and UDP sockets sent to a child, and back. The server counts what it has sent, and waits for it.
'use strict';
const { fork } = require('child_process');
const dgram = require('dgram');
const net = require('net');

if (process.argv[2] === 'child') {
  const answers = {
    socket(handle) {
      process.on('message', (message) => {
        if (message === 'end socket') handle.end('ended by the child');
      });
      process.send({ got: 'socket', is: handle instanceof net.Socket, state: handle.readyState });
    },
    server(handle) {
      handle.on('connection', (socket) => {
        socket.end('served by the child');
        handle.close();
      });
      process.send({ got: 'server', is: handle instanceof net.Server, listening: handle.listening });
    },
    udp(handle) {
      handle.on('message', (data) => {
        process.send({ got: 'datagram', data: `${data}` });
        handle.close();
      });
      process.send({ got: 'udp', is: handle instanceof dgram.Socket, type: handle.type, port: handle.address().port > 0 });
    },
    back(handle) {
      process.send({ got: 'back' }, handle, (error) => process.send({ got: 'callback', error }));
    },
  };
  process.on('message', (message, handle) => {
    if (message === 'end') process.disconnect();
    else answers[message.kind]?.(handle);
  });
} else {
  const run = (serialization, done) => {
    const child = fork(__filename, ['child'], { serialization });
    const waiting = new Map();
    const expect = (got, callback) => waiting.set(got, callback);
    child.on('message', (message, handle) => {
      console.log(message, handle?.constructor.name);
      const callback = waiting.get(message.got);
      waiting.delete(message.got);
      callback?.(handle);
    });
    child.on('close', (code) => {
      console.log(serialization, 'closed', code);
      done?.();
    });
    sendSocket(child, expect, () => sendServer(child, expect, () => sendUdp(child, expect, () => sendBack(child, expect))));
  };

  const sendSocket = (child, expect, next) => {
    const server = net.createServer({ pauseOnConnect: true }, (socket) => {
      console.log(typeof child.send({ kind: 'socket' }, socket, (error) => console.log('sent', error)), socket._handle, socket.destroyed);
      expect('socket', () => {
        server.getConnections((error, count) => {
          console.log('connections', error, count);
          let left = 2;
          const closed = () => { if (--left === 0) next(); };
          server.close(() => { console.log('server closed'); closed(); });
          client.on('close', closed);
          child.send('end socket');
        });
      });
    });
    let client;
    server.listen(0, '127.0.0.1', () => {
      client = net.connect(server.address().port, '127.0.0.1').on('data', (data) => console.log(`${data}`));
    });
  };

  const sendServer = (child, expect, next) => {
    const server = net.createServer(() => console.log('not served here'));
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      child.send({ kind: 'server' }, server);
      expect('server', () => server.close(() => {
        net.connect(port, '127.0.0.1').on('data', (data) => console.log(`${data}`)).on('close', next);
      }));
    });
  };

  const sendUdp = (child, expect, next) => {
    const socket = dgram.createSocket('udp4');
    socket.bind(0, '127.0.0.1', () => {
      const { port } = socket.address();
      child.send({ kind: 'udp' }, socket);
      expect('udp', () => socket.close(() => {
        const client = dgram.createSocket('udp4');
        client.send('datagram', port, '127.0.0.1', () => client.close());
      }));
      expect('datagram', next);
    });
  };

  const sendBack = (child, expect) => {
    for (const handle of [{}, 'text', new Map()]) {
      try {
        child.send({ kind: 'nothing' }, handle);
      } catch (error) {
        console.log(error.name, error.code, error.message);
      }
    }
    const server = net.createServer((socket) => {
      child.send({ kind: 'back' }, socket);
      server.close();
      expect('back', (returned) => returned.end('ended by the parent'));
      let text = '';
      client.on('data', (data) => { text += data; });
      let left = 2;
      const finished = () => {
        if (--left > 0) return;
        console.log(text);
        child.send('end');
      };
      expect('callback', finished);
      client.on('close', finished);
    });
    let client;
    server.listen(0, '127.0.0.1', () => { client = net.connect(server.address().port, '127.0.0.1'); });
  };

  run('json', () => run('advanced'));
}
