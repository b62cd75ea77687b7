const { serving, exchange, show } = require('./helpers.cjs');

const post = (expect) => `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: ${expect}\r\nContent-Length: 3\r\n\r\nabc`;

function answer(req, res) {
  console.log('request', req.headers.expect);
  req.on('data', (data) => console.log('data', String(data)));
  req.on('end', () => res.end('ok'));
}

(async () => {
  await serving({}, answer, async (port) => {
    for (const expect of ['100-continue', '100-Continue', 'x, 100-continue', '100-continuex', 'foo', '']) show(await exchange(port,
      post(expect)));
    show(await exchange(port, 'GET / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n'));
  });
  await serving({}, answer, async (port, server) => {
    server.on('checkContinue', (req, res) => {
      console.log('checkContinue', req.url);
      res.writeContinue();
      answer(req, res);
    });
    server.on('checkExpectation', (req, res) => {
      console.log('checkExpectation', req.headers.expect);
      res.end('checked');
    });
    show(await exchange(port, post('100-continue')));
    show(await exchange(port, post('foo')));
    server.removeAllListeners('checkContinue');
    server.on('checkContinue', (req, res) => { res.writeHead(413); res.end(); });
    show(await exchange(port, 'POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n'));
  });
})();
