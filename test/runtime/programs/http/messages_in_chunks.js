const { serving, exchange, show } = require('./helpers.cjs');

function answer(req, res) {
  let body = '';
  req.setEncoding('latin1');
  req.on('data', (data) => { body += data; });
  req.on('end', () => {
    show(req.method, req.url, req.rawHeaders.join(), body, req.rawTrailers);
    res.end('ok');
  });
}

serving({}, answer, async (port) => {
  const post = 'POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\nT: u\r\n\r\n';
  const get = 'GET /y HTTP/1.1\r\nHost: b\r\nLong: header value\r\nConnection: close\r\n\r\n';
  const all = post + get;
  show(await exchange(port, all));
  for (let at = 1; at < all.length; at += 11) await exchange(port, [all.slice(0, at), all.slice(at)]);
  show(await exchange(port, all.split('')));
});
