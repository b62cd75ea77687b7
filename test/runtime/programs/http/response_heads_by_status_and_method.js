const { serving, exchange, show } = require('./helpers.cjs');

function answer(req, res) {
  const [, status, how] = req.url.split('/');
  res.statusCode = Number(status);
  if (how === 'write') res.write('part ');
  res.end('body');
}

serving({}, answer, async (port) => {
  for (const status of [200, 201, 204, 205, 304, 404, 500, 299]) {
    for (const how of ['end', 'write']) {
      const ask = (method, version = '1.1') => exchange(port,
        `${method} /${status}/${how} HTTP/${version}\r\nHost: a\r\nConnection: close\r\n\r\n`);
      show(status, how, await ask('GET'));
      if (how === 'end') show('HEAD', await ask('HEAD'));
    }
  }
});
