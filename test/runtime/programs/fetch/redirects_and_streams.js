// SPDX-License-Identifier: MIT
// fetch(): redirects, streamed bodies in both directions, kept connections, data: and blob: URLs.
'use strict';
const http = require('node:http');

let connections = 0;
const server = http.createServer((request, response) => {
  const [, kind, status] = request.url.split('/');
  if (kind === 'to') {
    response.writeHead(Number(status), { Location: '/end' });
    response.end('moved');
  } else if (kind === 'stream') {
    response.write('one ');
    setImmediate(() => response.write('two '));
    setTimeout(() => response.end('three'), 10);
  } else if (kind === 'empty') {
    response.writeHead(Number(status));
    response.end();
  } else {
    request.pipe(response.writeHead(200, { 'x-method': request.method, 'x-type': String(request.headers['content-type']) }));
  }
});
server.on('connection', () => connections++);

async function redirects(base) {
  for (const status of [301, 302, 303, 307, 308]) {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? 'body' : undefined;
      const response = await fetch(`${base}/to/${status}`, { method, body });
      console.log(status, method, response.redirected, response.url.slice(base.length), response.headers.get('x-method'),
        response.headers.get('x-type'), JSON.stringify(await response.text()));
    }
  }
  const manual = await fetch(`${base}/to/302`, { redirect: 'manual' });
  console.log(manual.status, manual.type, manual.headers.get('location'));
  await manual.text();
}

async function streams(base) {
  const response = await fetch(`${base}/stream`);
  const reader = response.body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString();
  }
  console.log(text);
  let bytes = 0;
  for await (const chunk of (await fetch(`${base}/echo`, { method: 'POST', body: 'z'.repeat(300_000) })).body) bytes += chunk.length;
  console.log(bytes);
  for (const status of [204, 205, 304]) {
    const empty = await fetch(`${base}/empty/${status}`);
    console.log(status, empty.body, JSON.stringify(await empty.text()));
  }
}

async function other() {
  for (const url of ['data:,plain', 'data:text/x;base64,aGk=', 'data:text/html;charset=utf-8,%C3%A4']) {
    const response = await fetch(url);
    console.log(response.status, response.headers.get('content-type'), await response.text());
  }
  const url = URL.createObjectURL(new Blob(['in a blob'], { type: 'text/plain' }));
  console.log(await (await fetch(url)).text());
}

server.keepAliveTimeout = 0; // idle connections stay open however slow the machine is
server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  await redirects(base);
  await streams(base);
  await other();
  console.log(connections <= 12);
  server.close();
  server.closeAllConnections();
});
