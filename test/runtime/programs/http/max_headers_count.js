const { serving, exchange } = require('./helpers.cjs');

function answer(req, res) {
  console.log(req.rawHeaders.length, Object.keys(req.headers).length, req.headers.a?.split(', ').length);
  res.end();
}

serving({}, answer, async (port, server) => {
  for (const [count, max] of [[31, null], [32, null], [1000, null], [1024, null], [2500, null], [100, 10], [100, 33], [40, 2], [200, 0]]) {
    server.maxHeadersCount = max;
    await exchange(port, `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'A: b\r\n'.repeat(count - 2)}\r\n`);
  }
});
