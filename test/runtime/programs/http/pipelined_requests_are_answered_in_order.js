const { serving, exchange, show } = require('./helpers.cjs');

const waiting = [];

function answer(req, res) {
  console.log('request', req.url, res.socket === req.socket);
  if (req.url === '/3') {
    res.end('three ');
    waiting[1].write('two ');
    waiting[1].end('two ');
    setImmediate(() => waiting[0].end('one '));
  } else {
    waiting.push(res);
  }
  res.on('finish', () => console.log('finished', req.url));
}

serving({}, answer, async (port) => {
  const ask = (n, more = '') => `GET /${n} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  show(await exchange(port, ask(1) + ask(2) + ask(3, 'Connection: close\r\n')));
}).then(() => serving({}, (req, res) => {
  res.setHeader('Connection', 'close');
  res.end(req.url);
}, async (port) => {
  show(await exchange(port, 'GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n'));
}));
