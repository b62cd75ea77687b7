const { serving, exchange, show } = require('./helpers.cjs');

serving({ uniqueHeaders: ['x-one', 'x-two', 'X-Three'] }, (req, res) => {
  res.setHeader('X-One', ['a', 'b']);
  res.setHeader('x-three', ['c', 'd']);
  res.setHeader('X-Other', ['e', 'f']);
  res.setHeader('Set-Cookie', ['g', 'h']);
  res.setHeader('Cookie', ['i', 'j']);
  res.end();
}, async (port) => {
  show(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
});
