// SPDX-License-Identifier: MIT
// fetch(): methods, bodies of every kind, headers, and how an answer's body is read.
'use strict';
const http = require('node:http');

const server = http.createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { host, ...headers } = request.headers;
    if (headers['content-type']?.startsWith('multipart/')) headers['content-type'] = headers['content-type'].replace(/-+[0-9]+/, '-N');
    const body = Buffer.concat(chunks).toString().replace(/-+formdata-undici-[0-9]+/g, '-N');
    response.setHeader('X-Two', ['a', 'b']);
    response.end(JSON.stringify({ method: request.method, url: request.url, host: host !== undefined, headers, body }));
  });
});

async function* pieces() {
  yield new Uint8Array([97, 98]);
  yield Buffer.from('c');
}

async function main(base) {
  const form = new FormData();
  form.append('name', 'value');
  form.append('name', 'ä\r\n"quoted"');
  form.append('file', new Blob(['in a file'], { type: 'text/x' }), 'f".txt');
  const bodies = [undefined, '', 'text', new Uint8Array([104, 105]), new Uint8Array([106]).buffer, new URLSearchParams('a=1&b=%20'),
    new Blob(['blob'], { type: 'text/blob' }), form];
  for (const body of bodies) {
    for (const method of body === undefined ? ['GET', 'HEAD', 'OPTIONS', 'delete', 'PATCH'] : ['POST', 'put']) {
      const response = await fetch(`${base}/path?query#hash`, { method, body, headers: { 'X-Own': method } });
      console.log(method, response.status, response.statusText, response.ok, response.type, response.redirected, response.headers.get('x-two'));
      console.log(await response.text());
    }
  }
  for (const body of [pieces(), new Blob(['streamed']).stream()]) {
    const response = await fetch(base, { method: 'POST', body, duplex: 'half' });
    console.log((await response.json()).body, response.bodyUsed);
  }
  const response = await fetch(new Request(`${base}/made`, { method: 'POST', body: 'of a request' }));
  const copy = response.clone();
  console.log((await response.arrayBuffer()).byteLength === (await copy.blob()).size, response.bodyUsed, copy.bodyUsed);
  await response.text().catch((error) => console.log(error.name, error.message));
}

server.keepAliveTimeout = 0; // idle connections stay open however slow the machine is
server.listen(0, '127.0.0.1', () => {
  main(`http://127.0.0.1:${server.address().port}`).finally(() => {
    server.close();
    server.closeAllConnections();
  });
});
