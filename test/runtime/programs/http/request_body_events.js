const { serving, exchange } = require('./helpers.cjs');

function answer(req, res) {
  console.log('request', req.complete, req.readableEnded);
  process.nextTick(() => console.log('tick of the request'));
  req.on('data', (data) => {
    console.log('data', String(data));
    process.nextTick(() => console.log('tick of', String(data)));
    Promise.resolve().then(() => console.log('microtask of', String(data)));
  });
  req.on('end', () => {
    console.log('end', req.complete);
    res.end('ok');
  });
  req.on('close', () => console.log('close', req.destroyed));
}

serving({}, answer, async (port) => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n';
  await exchange(port, `${head}Content-Length: 5\r\n\r\nabcde`);
  await exchange(port, `${head}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n`);
  await exchange(port, `${head}Content-Length: 0\r\n\r\n`);
});
