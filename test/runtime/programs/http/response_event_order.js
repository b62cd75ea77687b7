const { serving, get } = require('./helpers.cjs');

function answer(req, res) {
  const log = (...what) => console.log(req.url, ...what);
  for (const name of ['prefinish', 'finish', 'close']) res.on(name, () => log('res', name));
  for (const name of ['end', 'close']) req.on(name, () => log('req', name));
  process.nextTick(() => log('tick'));
  Promise.resolve().then(() => log('microtask'));
  if (req.url === '/read') req.resume();
  if (req.url === '/two') res.write('a');
  res.end('b', () => log('called back'));
  log('ended', res.writableEnded, res.writableFinished, res.headersSent, res.finished, res.destroyed);
  setImmediate(() => {
    log('immediate', res.writableFinished, res.destroyed, res.closed, res.socket, req.destroyed, req.readableEnded, req.complete);
  });
}

serving({}, answer, async (port) => {
  for (const path of ['/', '/read', '/two']) {
    await get({ port, path, agent: false });
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
});
