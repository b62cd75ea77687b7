// SPDX-License-Identifier: MIT
// What HTTP clients and servers publish, and when.
'use strict';
const http = require('http');
const net = require('net');
const channels = require('diagnostics_channel');

const NAMES = ['http.client.request.start', 'http.client.request.error', 'http.client.response.finish',
  'http.server.request.start', 'http.server.response.finish', 'net.client.socket', 'net.server.socket'];
const DETAILS = {
  __proto__: null,
  request: (request) => `${request.constructor.name} ${request.method} ${request.url ?? request.path} sent ${request.headersSent}`,
  response: (response) => `${response.constructor.name} ${response.statusCode} ended ${response.writableEnded}`,
  socket: (socket) => `${socket.constructor.name} connecting ${socket.connecting}`,
  server: (server) => server.constructor.name,
  error: (error) => error.message.replace(/:\d+$/, ''),
};

let lines = [];
const note = (text) => lines.push(text);
for (const name of NAMES) {
  channels.subscribe(name, (message, from) => {
    note(`${from}: ${Object.keys(message).map((key) => `${key} ${DETAILS[key](message[key])}`).join(', ')}`);
  });
}

// The two sides run in one process, but their order is not fixed: each is shown on its own.
function show(title) {
  for (const side of ['client', 'server']) {
    console.log(`${title}, ${side}:`);
    for (const line of lines) if ((/^(http|net)\.server|^server/.test(line)) === (side === 'server')) console.log(`  ${line}`);
  }
  lines = [];
}

const HANDLERS = {
  __proto__: null,
  '/': (req, res) => res.end(),
  '/plain': (req, res) => res.end('x'),
  '/late': (req, res) => setImmediate(() => { res.write('x'); setImmediate(() => res.end()); }),
  '/hangup': (req) => req.socket.destroy(),
  '/info': (req, res) => { res.writeProcessing(); res.end(); },
  '/wrong': (req) => req.socket.end('nonsense\r\n\r\n'),
};

const server = http.createServer((req, res) => {
  note(`server got ${req.method} ${req.url}`);
  res.on('finish', () => note('server finish'));
  res.on('close', () => note('server close'));
  HANDLERS[req.url](req, res);
});
server.on('connection', () => note('server connection'));
server.on('checkContinue', (req, res) => { note('server checkContinue'); res.writeContinue(); res.end(); });
server.on('upgrade', (req, socket) => { note('server upgrade'); socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'); });
server.on('connect', (req, socket) => { note('server connect'); socket.end('HTTP/1.1 200 OK\r\n\r\n'); });

function request(title, options, use = (req) => req.end()) {
  return new Promise((resolve) => {
    const req = http.request({ port: server.address().port, agent: false, ...options });
    note('client created');
    for (const event of ['socket', 'finish', 'abort', 'continue', 'information']) req.on(event, () => note(`client ${event}`));
    req.on('error', (error) => note(`client error ${error.code}`));
    for (const event of ['upgrade', 'connect']) req.on(event, (res, socket) => { note(`client ${event}`); socket.resume(); });
    if (options.path !== '/plain?unheard') req.on('response', (res) => { note('client response'); res.resume(); res.on('end', () => note('client end')); });
    req.on('close', () => { note('client close'); setTimeout(() => { show(title); resolve(); }, 20); });
    use(req);
    note('client sent');
  });
}

HANDLERS['/plain?unheard'] = HANDLERS['/plain'];

server.keepAliveTimeout = 0; // idle connections stay open however slow the machine is
server.listen(0, async () => {
  await request('GET', { path: '/plain' });
  await request('HEAD', { path: '/plain', method: 'HEAD' });
  await request('late response', { path: '/late' });
  await request('POST in two parts', { path: '/plain', method: 'POST' }, (req) => { req.write('a'); setImmediate(() => req.end('b')); });
  await request('no listener', { path: '/plain?unheard' });
  await request('information', { path: '/info' });
  await request('continue', { path: '/plain', method: 'POST', headers: { Expect: '100-continue' } });
  await request('upgrade', { path: '/up', headers: { Connection: 'upgrade', Upgrade: 'x' } });
  await request('CONNECT', { path: 'a:1', method: 'CONNECT' });
  await request('hang up', { path: '/hangup' });
  await request('parse error', { path: '/wrong' });
  await request('refused', { path: '/', port: 1 });
  await request('destroyed early', { path: '/' }, (req) => req.destroy(new Error('mine')));
  await request('destroyed without an error', { path: '/' }, (req) => req.destroy());
  await request('aborted', { path: '/' }, (req) => req.abort());
  await request('no host', { path: '/plain', setHost: false });
  await request('kept alive', { path: '/plain', agent: new http.Agent({ keepAlive: true, maxSockets: 1 }) }, (req) => { req.end(); req.on('close', () => req.agent.destroy()); });
  net.connect(server.address().port, '127.0.0.1').end('x\r\n\r\n').resume().on('close', () => {
    show('not HTTP');
    server.close();
  });
});
