const { serving, exchange, show } = require('./helpers.cjs');

serving({}, (req, res) => res.end(req.url), async (port, server) => {
  server.maxRequestsPerSocket = 2;
  server.on('dropRequest', (req, socket) => console.log('dropped', req.url, socket === req.socket));
  const ask = (n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`;
  show(await exchange(port, ask(1), /1$/));
  show(await exchange(port, ask(1) + ask(2) + ask(3), /0\r\n\r\n$/));
  show(await exchange(port, ask(1) + ask(2), /2$/));
});
