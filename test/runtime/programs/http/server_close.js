const http = require('http');
const net = require('net');
const { listening, attempt } = require('./helpers.cjs');

const connect = (port, text) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => {});
  socket.once('data', () => resolve(socket));
});
const closed = (socket) => new Promise((resolve) => { socket.on('close', resolve); });
const ask = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

(async () => {
  let server = http.createServer((req, res) => res.end('ok'));
  server.close((error) => console.log('not running', error.code));
  let port = await listening(server);
  const idle = await connect(port, ask);
  server.on('close', () => console.log('close event'));
  server.close((error) => console.log('close called back', error));
  console.log(server.listening);
  await closed(idle);
  console.log('idle connection closed');

  const responses = [];
  server = http.createServer((req, res) => {
    res.write('a');
    responses.push(res);
  });
  port = await listening(server);
  const busy = await connect(port, ask);
  let isClosed = false;
  server.close(() => { isClosed = true; });
  server.closeIdleConnections();
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  console.log('while busy', isClosed, busy.destroyed);
  responses[0].end();
  busy.end();
  await closed(busy);
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  console.log('after that', isClosed);

  server = http.createServer((req, res) => res.write('never ended'));
  port = await listening(server);
  const cut = await connect(port, ask);
  server.closeAllConnections();
  await closed(cut);
  console.log('all connections closed');
  await new Promise((resolve) => { server.close(resolve); });
  attempt(() => server.closeAllConnections());
  attempt(() => server.closeIdleConnections());
})();
