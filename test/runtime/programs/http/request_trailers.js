const { serving, exchange, show } = require('./helpers.cjs');

function answer(req, res) {
  show('before', req.trailers, req.rawTrailers);
  req.on('data', (data) => show('data', String(data)));
  req.on('end', () => {
    show('after', req.trailers, req.rawTrailers, req.trailersDistinct, req.complete);
    res.end('ok');
  });
}

serving({}, answer, async (port) => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
  await exchange(port, `${head}3\r\nabc\r\n0\r\nOne: 1\r\nTwo: 2\r\none: 3\r\n\r\n`);
  await exchange(port, `${head}3\r\nabc\r\n0\r\n\r\n`);
  await exchange(port, [`${head}3\r\nabc\r\n0\r\nOn`, 'e: 1\r', '\nTwo: 2\r\n', '\r\n']);
});
