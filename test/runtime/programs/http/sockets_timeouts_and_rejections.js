// SPDX-License-Identifier: MIT
// What a client's connection is made with and how it fails; strict lengths; lists in headers and trailers; rejections.
'use strict';
const http = require('http');
const net = require('net');

const serve = (handler, options = {}) => new Promise((resolve) => {
  const server = http.createServer(options, handler).listen(0, '127.0.0.1', () => resolve(server));
});
const to = (server) => ({ host: '127.0.0.1', port: server.address().port });

async function connections() {
  const server = await serve((req, res) => res.end(req.url));
  const agent = new http.Agent({ keepAlive: true, keepAliveMsecs: 1234 });
  const { createConnection } = agent;
  agent.createConnection = function (options, ...args) {
    console.log('agent', options.keepAlive, options.keepAliveInitialDelay, options.path);
    return Reflect.apply(createConnection, this, [options, ...args]);
  };
  for (const own of [{ agent }, { createConnection: (options, ...args) => net.connect(options, ...args) }]) {
    await new Promise((resolve) => {
      http.get({ ...to(server), path: '/some/path', ...own }, (res) => res.on('data', (data) => console.log(String(data))).on('end', resolve));
    });
  }
  agent.destroy();
  server.close();
}

async function failures() {
  const agent = new http.Agent();
  agent.createSocket = (req, options, callback) => callback(new Error('no socket'));
  await new Promise((resolve) => {
    const req = http.request({ agent }).on('error', (error) => console.log('error', error.message));
    req.on('close', () => resolve(console.log('destroyed', req.destroyed)));
  });
  const failing = () => {
    const socket = new net.Socket();
    process.nextTick(() => socket.destroy(new Error('early')));
    return socket;
  };
  await new Promise((resolve) => {
    const req = http.get({ createConnection: failing }).on('error', (error) => console.log('error', error.message));
    req.on('close', resolve);
    req.abort();
  });
}

async function timeouts() {
  const server = await serve((req, res) => res.flushHeaders());
  await new Promise((resolve) => {
    const req = http.get(to(server), (res) => {
      res.on('error', (error) => console.log('cut', error.code));
      res.on('timeout', () => {
        console.log('timeout');
        req.destroy();
      });
      res.on('close', resolve);
      res.setTimeout(1);
    });
  });
  server.close();
}

async function lengths() {
  const server = await serve((req, res) => {
    res.strictContentLength = true;
    res.setHeader('Content-Length', 5);
    res.write('a');
    for (const rest of ['aaa', 'aaaaa']) {
      try {
        res.end(rest);
      } catch (error) {
        console.log(error.code, error.message);
      }
    }
    res.end('aaaa');
  });
  await new Promise((resolve) => {
    http.get(to(server), (res) => res.on('data', (data) => console.log(String(data))).on('end', resolve));
  });
  server.close();
}

async function lists() {
  const server = await serve((req, res) => {
    const headers = new Headers([['Set-Cookie', 'a=b'], ['Set-Cookie', 'c=d'], ['x', 'y']]);
    res.setHeaders(headers);
    for (const code of [{}, [], 'x', 0, undefined]) {
      try {
        res.writeHead(code);
      } catch (error) {
        console.log(error.message);
      }
    }
    res.writeHead(200, { Trailer: 'One' });
    res.write('x');
    res.addTrailers({ One: ['1', '2'], Two: ['3', '4'] });
    res.end();
  }, { uniqueHeaders: ['one'] });
  await new Promise((resolve) => {
    http.get(to(server), (res) => {
      console.log(res.headers['set-cookie'], res.headers.x);
      res.resume().on('end', () => resolve(console.log(res.rawTrailers)));
    });
  });
  server.close();
}

async function rejections() {
  require('events').captureRejections = true;
  const server = await serve(() => {});
  await new Promise((resolve) => {
    const req = http.request({ ...to(server), method: 'POST' });
    req.on('error', (error) => console.log('rejected', error.message));
    req.on('close', resolve);
    req.on('socket', async () => { throw new Error('in a listener'); });
    req.flushHeaders();
  });
  server.close();
  const plain = net.createServer(async (socket) => {
    socket.on('error', (error) => console.log('socket', error.message));
    throw new Error('in a connection');
  }).listen(0, '127.0.0.1', () => {
    net.connect(plain.address().port, '127.0.0.1').on('error', () => {}).on('close', () => plain.close());
  });
}

connections().then(failures).then(timeouts).then(lengths).then(lists).then(rejections);
