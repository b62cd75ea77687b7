const { serving, exchange, show } = require('./helpers.cjs');

serving({}, (req, res) => {
  req.on('error', () => {});
  if (req.url === '/part') res.write('a part');
}, async (port) => {
  show(await exchange(port, 'XX\r\n\r\n'));
  show(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\nXX\r\n\r\n'));
  show(await exchange(port, 'GET /part HTTP/1.1\r\nHost: a\r\n\r\nXX\r\n\r\n'));
  show(await exchange(port, `GET / HTTP/1.1\r\nA: ${'x'.repeat(17000)}\r\n\r\n`));
  show(await exchange(port, `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;${'x'.repeat(17000)}\r\nabc\r\n`));
  show(await exchange(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'));
}).then(() => serving({ maxHeaderSize: 100 }, (req, res) => res.end('short enough'), async (port) => {
  show(await exchange(port, `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nA: ${'x'.repeat(50)}\r\n\r\n`));
  show(await exchange(port, `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nA: ${'x'.repeat(100)}\r\n\r\n`));
}));
