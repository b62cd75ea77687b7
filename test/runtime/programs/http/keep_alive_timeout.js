const { serving, exchange, show } = require('./helpers.cjs');

const ask = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

(async () => {
  await serving({ keepAliveTimeout: 60 }, (req, res) => {
    req.socket.once('timeout', () => console.log('timeout of the socket'));
    res.end('ok');
  }, async (port) => show(await exchange(port, ask)));
  await serving({ keepAliveTimeout: 1500 }, (req, res) => res.end('ok'), async (port, server) => {
    show(await exchange(port, ask, /ok$/));
    server.keepAliveTimeout = 0;
    show(await exchange(port, ask, /ok$/));
  });
  await serving({}, () => console.log('request'), async (port, server) => {
    server.setTimeout(50, (socket) => {
      console.log('server timeout');
      socket.destroy();
    });
    show(await exchange(port, ask));
  });
  await serving({}, (req, res) => {
    res.setTimeout(50, () => res.end('late'));
  }, async (port) => show(await exchange(port, ask, /late$/)));
  await serving({}, (req) => {
    req.setTimeout(50, (socket) => {
      console.log('request timeout', socket === req.socket);
      socket.destroy();
    });
  }, async (port) => show(await exchange(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n')));
  await serving({}, () => console.log('request'), async (port, server) => {
    server.timeout = 50;
    show(await exchange(port, ask));
  });
})();
