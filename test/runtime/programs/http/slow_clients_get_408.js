const { serving, exchange, show } = require('./helpers.cjs');

const limits = { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 20 };

(async () => {
  await serving(limits, (req) => {
    req.on('aborted', () => console.log('aborted'));
    req.on('error', (error) => console.log('error', error.message, error.code));
  }, async (port) => {
    show(await exchange(port, 'GET / HTTP/1.1\r\n'));
    show(await exchange(port, ''));
    show(await exchange(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab'));
  });
  await serving(limits, () => {}, async (port, server) => {
    server.on('clientError', (error, socket) => {
      console.log(error.name, error.code, error.message);
      socket.end('too slow');
    });
    show(await exchange(port, 'GET / HTTP/1.1\r\n'));
  });
  await serving(limits, (req, res) => setTimeout(() => res.end('the server may be slow'), 1600), async (port) => {
    show(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
  });
})();
