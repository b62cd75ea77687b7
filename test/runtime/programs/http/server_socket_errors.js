const { serving, exchange, show } = require('./helpers.cjs');

(async () => {
  await serving({}, (req, res) => {
    for (const name of ['aborted', 'close']) req.on(name, () => console.log('req', name));
    req.on('error', (error) => console.log('req error', error.message));
    res.on('close', () => console.log('res close', res.destroyed));
    if (req.url === '/destroy') res.destroy();
    else if (req.url === '/error') res.destroy(new Error('mine'));
    else if (req.url === '/req') req.destroy();
    else if (req.url === '/emit') req.socket.emit('error', new Error('emitted'));
    else if (req.url === '/soon') req.socket.destroySoon();
  }, async (port, server) => {
    server.on('clientError', (error, socket) => {
      console.log('clientError', error.message);
      socket.destroy();
    });
    for (const url of ['/destroy', '/error', '/req', '/emit', '/soon']) {
      show(url, await exchange(port, `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`));
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  });
})();
