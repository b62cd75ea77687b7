const http = require('http');
const { serving } = require('./helpers.cjs');

function ask(port, signal, whenAsked = () => {}) {
  return new Promise((resolve) => {
    const req = http.get({ port, host: '127.0.0.1', agent: false, signal }, (res) => {
      res.on('error', (error) => console.log('res error', error.name, error.code, error.message));
      res.on('data', () => whenAsked('data'));
      res.on('close', () => console.log('res close', res.aborted));
    });
    req.on('socket', () => whenAsked('socket'));
    req.on('error', (error) => console.log('error', error.name, error.code, error.message, error.cause?.message ?? error.cause));
    req.on('close', () => {
      console.log('close', req.destroyed);
      setTimeout(resolve, 10);
    });
  });
}

serving({}, (req, res) => {
  req.on('error', () => {});
  res.write('part');
}, async (port) => {
  for (const when of ['before', 'socket', 'data']) {
    console.log(when);
    const controller = new AbortController();
    if (when === 'before') controller.abort();
    await ask(port, controller.signal, (event) => { if (event === when) controller.abort(); });
  }
  const controller = new AbortController();
  console.log('with a reason');
  await ask(port, controller.signal, (event) => { if (event === 'data') controller.abort(new Error('my reason')); });
});
