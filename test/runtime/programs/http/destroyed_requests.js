const http = require('http');
const { serving } = require('./helpers.cjs');

function watch(req, log) {
  for (const name of ['abort', 'socket', 'response', 'finish', 'close']) req.on(name, () => log(`req ${name}`));
  req.on('error', (error) => log(`req error ${error.message} ${error.code}`));
}

const scenes = {
  'abort at once': (req) => req.abort(),
  'destroy at once': (req) => req.destroy(),
  'destroy with an error at once': (req) => req.destroy(new Error('mine')),
  'destroy with a socket': (req) => req.on('socket', () => req.destroy()),
  'destroy with a connection': (req) => req.on('socket', (socket) => socket.on('connect', () => req.destroy(new Error('mine')))),
  'abort with a response': (req) => req.on('response', () => req.abort()),
  'destroy with a response': (req) => req.on('response', () => req.destroy()),
  'destroy the response': (req) => req.on('response', (res) => res.once('data', () => res.destroy())),
  'destroy the response with an error': (req) => req.on('response', (res) => res.once('data', () => res.destroy(new Error('mine')))),
  'destroy the socket': (req) => req.on('response', () => req.socket.destroy()),
};

serving({}, (req, res) => {
  req.on('error', () => {});
  res.write('part');
}, async (port) => {
  for (const [name, act] of Object.entries(scenes)) {
    const log = (line) => console.log(`${name}: ${line}`);
    const req = http.get({ port, host: '127.0.0.1', agent: false }, (res) => {
      for (const event of ['aborted', 'end', 'close']) res.on(event, () => log(`res ${event}`));
      res.on('error', (error) => log(`res error ${error.message} ${error.code}`));
      res.on('data', () => {});
    });
    watch(req, log);
    const closed = new Promise((resolve) => { req.on('close', resolve); });
    act(req);
    await closed;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    log(`${req.destroyed} ${req.aborted} ${req.closed} ${req.res?.destroyed} ${req.res?.aborted} ${req.errored?.message}`);
  }
});
