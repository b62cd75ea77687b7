const { serving, exchange, show } = require('./helpers.cjs');

function answer(req, res) {
  show(req.method, req.url, req.httpVersion, req.httpVersionMajor, req.httpVersionMinor);
  show(req.rawHeaders, req.headersDistinct);
  req.headers = { mine: 'x' };
  show(req.headers, req.rawHeaders.length, req.statusCode, req.statusMessage, req.upgrade, req.aborted);
  res.end();
}

serving({}, answer, async (port) => {
  const end = 'Connection: close\r\n\r\n';
  await exchange(port, `GET /a?b=c#d HTTP/1.1\r\nHost: a\r\nX-Thing:  spaces around \t \r\nx-thing:\r\nLatin: \u00e9\u00ff\r\n${end}`);
  await exchange(port, `OPTIONS * HTTP/1.0\r\n${end}`);
  await exchange(port, `GET http://user@example.com:80/path HTTP/1.1\r\nhOsT: b\r\nSet-Cookie: 1\r\nSet-Cookie: 2\r\n${end}`);
  await exchange(port, `M-SEARCH * HTTP/1.1\r\nHost: b\r\n!#$%&'*+-.^_\`|~09: odd\r\n${end}`);
});
