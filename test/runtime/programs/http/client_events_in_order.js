const http = require('http');
const { serving } = require('./helpers.cjs');

const names = ['abort', 'connect', 'continue', 'drain', 'error', 'finish', 'information', 'prefinish', 'response', 'socket', 'timeout',
  'upgrade', 'close'];

function ask(options, body) {
  return new Promise((resolve) => {
    const req = http.request({ host: '127.0.0.1', ...options }, (res) => {
      for (const name of ['aborted', 'end', 'close']) res.on(name, () => console.log('res', name, res.complete, res.readableEnded));
      res.on('data', (data) => console.log('data', String(data)));
    });
    for (const name of names) req.on(name, () => console.log('req', name));
    for (const part of body.slice(0, -1)) req.write(part, () => console.log('written', part));
    req.end(body.at(-1), () => console.log('end called back'));
    console.log(req.writableEnded, req.headersSent, req.socket, req.writableLength > 0);
    req.on('close', () => {
      console.log(req.destroyed, req.aborted, req.writableFinished, req.reusedSocket, req.res.statusCode, req.closed);
      setTimeout(resolve, 10);
    });
  });
}

serving({}, (req, res) => {
  let text = '';
  req.on('data', (data) => { text += data; });
  req.on('end', () => res.end(`${req.method} ${req.headers['content-length']} ${req.headers['transfer-encoding']} ${text}`));
}, async (port) => {
  const agent = new http.Agent({ keepAlive: true });
  await ask({ port, agent }, [undefined]);
  await ask({ port, agent, method: 'POST' }, ['abc']);
  await ask({ port, agent: false, method: 'POST' }, ['a', 'b', 'c']);
  await ask({ port, agent: false, method: 'DELETE' }, [undefined]);
  agent.destroy();
});
