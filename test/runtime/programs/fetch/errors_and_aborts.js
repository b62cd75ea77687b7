// SPDX-License-Identifier: MIT
// fetch(): what is refused, what fails, and how it is aborted.
'use strict';
const http = require('node:http');
const net = require('node:net');

const attempts = {
  'no URL': () => fetch(),
  'relative URL': () => fetch('/relative'),
  'unknown scheme': () => fetch('ftp://localhost/'),
  'file URL': () => fetch('file:///nowhere'),
  credentials: () => fetch('http://user:password@localhost/'),
  'bad port': () => fetch('http://localhost:25/'),
  'bad method': () => fetch('http://localhost/', { method: 'A B' }),
  'forbidden method': () => fetch('http://localhost/', { method: 'TRACE' }),
  'body with GET': () => fetch('http://localhost/', { body: 'x' }),
  'bad header': () => fetch('http://localhost/', { headers: { 'a b': 'c' } }),
  'bad header value': () => fetch('http://localhost/', { headers: { a: 'b\nc' } }),
  'stream without duplex': () => fetch('http://localhost/', { method: 'POST', body: new ReadableStream() }),
  'bad mode': () => fetch('http://localhost/', { mode: 'navigate' }),
  'bad redirect': () => fetch('http://localhost/', { redirect: 'x' }),
  'bad signal': () => fetch('http://localhost/', { signal: {} }),
  aborted: () => fetch('http://localhost/', { signal: AbortSignal.abort() }),
  'aborted with a reason': () => fetch('http://localhost/', { signal: AbortSignal.abort('reason') }),
};

function say(name, error) {
  const cause = error?.cause;
  console.log(`${name}:`, error?.name ?? error, '|', error?.message, '|', error?.code, '|', cause?.name, '|', cause?.code, '|',
    cause?.message?.replace(/:[0-9]+/g, ':PORT'));
}

async function failing(base, closed) {
  const cases = {
    refused: () => fetch(closed),
    'cut off': () => fetch(`${base}/cut`),
    'cut off in the body': async () => (await fetch(`${base}/short`)).text(),
    nonsense: () => fetch(`${base}/nonsense`),
    'bad JSON': async () => (await fetch(`${base}/text`)).json(),
    'too many redirects': () => fetch(`${base}/again`),
    'redirect refused': () => fetch(`${base}/once`, { redirect: 'error' }),
    'timed out': () => fetch(`${base}/never`, { signal: AbortSignal.timeout(50) }),
    'aborted in the body': async () => {
      const control = new AbortController();
      const response = await fetch(`${base}/endless`, { signal: control.signal });
      setTimeout(() => control.abort(), 20);
      return response.text();
    },
  };
  for (const [name, attempt] of Object.entries(cases)) await attempt().then((value) => console.log(name, value), (error) => say(name, error));
}

const answers = {
  '/cut': (socket) => socket.destroy(),
  '/short': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'),
  '/nonsense': (socket) => socket.end('nonsense\r\n\r\n'),
  '/text': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\ntext'),
  '/again': (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  '/once': (socket) => socket.end('HTTP/1.1 301 Moved\r\nLocation: /text\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  '/never': () => {},
  '/endless': (socket) => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n'),
};

async function main() {
  for (const [name, attempt] of Object.entries(attempts)) await attempt().then(() => console.log(`${name}: fulfilled`), (error) => say(name, error));
  const sockets = new Set();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', (chunk) => answers[chunk.toString().split(' ')[1]](socket));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const unused = http.createServer();
  await new Promise((resolve) => unused.listen(0, '127.0.0.1', resolve));
  const { port } = unused.address();
  await new Promise((resolve) => unused.close(resolve));
  await failing(`http://127.0.0.1:${server.address().port}`, `http://127.0.0.1:${port}`);
  server.close();
  for (const socket of sockets) socket.destroy();
}

main();
