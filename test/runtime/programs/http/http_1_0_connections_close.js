const { serving, exchange, show } = require('./helpers.cjs');

function answer(req, res) {
  if (req.url === '/length') res.setHeader('Content-Length', 4);
  if (req.url === '/chunks') res.write('two ');
  res.end('body');
}

serving({}, answer, async (port) => {
  for (const url of ['/', '/length', '/chunks']) {
    for (const headers of ['', 'Connection: keep-alive\r\n', 'Connection: close\r\n', 'TE: chunked\r\n']) {
      const end = /body$|0\r\n\r\n$/;
      show(url, headers, await exchange(port, `GET ${url} HTTP/1.0\r\n${headers}\r\n`, end));
    }
  }
});
