const http = require('http');
const net = require('net');
const { listening, serving } = require('./helpers.cjs');

function ask(options) {
  return new Promise((resolve) => {
    const req = http.get({ host: '127.0.0.1', agent: false, ...options });
    for (const name of ['socket', 'response', 'close']) req.on(name, () => console.log(name));
    req.on('error', (error) => console.log('error', error.message.replace(/\d+$/, '<port>'), error.code, error.syscall));
    req.on('close', resolve);
  });
}

(async () => {
  const server = net.createServer();
  const port = await listening(server);
  await new Promise((resolve) => { server.close(resolve); });
  await ask({ port });
  await ask({ host: undefined, socketPath: '/nowhere/at/all' });
  await ask({ createConnection: () => { const socket = new net.Socket(); socket.destroy(new Error('made so')); return socket; } });
  await ask({ createConnection: (options, callback) => callback(new Error('called back so')) }).catch(() => {});
  await ask({ port, lookup: (name, options, callback) => callback(new Error('not found')), host: 'name.invalid' });
  await serving({}, (req) => req.socket.destroy(), (own) => ask({ port: own }));
  await serving({}, (req) => req.socket.end(), (own) => ask({ port: own }));
})();
