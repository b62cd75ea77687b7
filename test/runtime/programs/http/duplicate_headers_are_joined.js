const { serving, exchange, show } = require('./helpers.cjs');

const names = ['Age', 'Authorization', 'Content-Type', 'ETag', 'Expires', 'From', 'If-Modified-Since', 'If-Unmodified-Since',
  'Last-Modified', 'Location', 'Max-Forwards', 'Proxy-Authorization', 'Referer', 'Retry-After', 'Server', 'User-Agent',
  'Accept', 'Cookie', 'Set-Cookie', 'Via', 'X-Any', 'Origin', 'constructor', '__proto__', 'toString'];

function answer(req, res) {
  const { host, connection, ...rest } = req.headers;
  show(rest, Object.getPrototypeOf(req.headers) === Object.prototype, req.headers === req.headers);
  res.end();
}

async function ask(port) {
  for (const name of names) {
    const fields = `${name}: one\r\n${name.toLowerCase()}: two\r\n${name.toUpperCase()}: \r\n`;
    await exchange(port, `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n${fields}\r\n`);
  }
}

(async () => {
  await serving({}, answer, ask);
  await serving({ joinDuplicateHeaders: true }, answer, ask);
})();
