const { serving, exchange, get, show, attempt } = require('./helpers.cjs');

function answer(req, res) {
  if (req.url === '/errors') {
    attempt(() => res.addTrailers({ 'a b': 'c' }));
    attempt(() => res.addTrailers({ a: 'c\n' }));
  }
  if (req.url !== '/late') res.setHeader('Trailer', 'Sum, X');
  res.write('body');
  res.addTrailers({ Sum: '1', X: '\u00e9' });
  if (req.url === '/list') res.addTrailers([['Sum', '2'], ['X', 'y']]);
  res.end();
}

serving({}, answer, async (port) => {
  for (const url of ['/', '/errors', '/late', '/list']) {
    show(url, await exchange(port, `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
  }
  const { res, text } = await get({ port, path: '/list', agent: false });
  show(text, res.trailers, res.rawTrailers, res.trailersDistinct, res.headers.trailer);
});
