const { serving, exchange, show } = require('./helpers.cjs');

process.on('uncaughtException', (error) => console.log('uncaught', error.message));
process.on('unhandledRejection', (error) => console.log('unhandled', error.message));

serving({}, (req, res) => {
  if (req.url === '/throw') throw new Error('thrown');
  if (req.url === '/reject') return Promise.reject(new Error('rejected'));
  if (req.url === '/bad') res.setHeader('bad name', 'x');
  return res.end('still there');
}, async (port) => {
  const ask = (url, until) => exchange(port, `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, until);
  for (const url of ['/throw', '/reject', '/bad']) {
    ask(url);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  show(await ask('/'));
});
