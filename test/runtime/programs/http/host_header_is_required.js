const { serving, exchange, show } = require('./helpers.cjs');

const answer = (req, res) => res.end(`hello ${req.headers.host}`);

async function ask(port) {
  show(await exchange(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'));
  show(await exchange(port, 'GET / HTTP/1.0\r\n\r\n'));
  show(await exchange(port, 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'));
  show(await exchange(port, 'GET / HTTP/1.1\r\nhOST: x\r\nConnection: close\r\n\r\n'));
}

(async () => {
  await serving({}, answer, ask);
  await serving({ requireHostHeader: false }, answer, ask);
})();
