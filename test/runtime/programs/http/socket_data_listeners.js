const { serving, exchange, show } = require('./helpers.cjs');

serving({}, (req, res) => res.end(`answer to ${req.url}`), async (port, server) => {
  server.on('connection', (socket) => {
    let text = '';
    socket.on('data', (data) => { text += data; });
    socket.on('close', () => show('seen', text));
  });
  show(await exchange(port, 'GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
  await new Promise((resolve) => { setImmediate(resolve); });
});
