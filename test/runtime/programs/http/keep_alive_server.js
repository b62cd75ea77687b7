const { serving, exchange, show } = require('./helpers.cjs');

serving({}, (req, res) => res.end(`you asked for ${req.url}`), async (port) => {
  const ask = (url) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`;
  show(await exchange(port, ask('/one'), /one$/));
  show(await exchange(port, [ask('/one'), ask('/two')], /two$/));
  show(await exchange(port, `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
});
