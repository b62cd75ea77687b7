// SPDX-License-Identifier: MIT
// The compatibility API: requests and responses with the interface of HTTP/1.
'use strict';

const http2 = require('http2');

// The two ends write their own lines: which of them is first does not matter.
const lines = { server: [], client: [] };
const note = (side, ...args) => lines[side].push(args.join(' '));

const server = http2.createServer((req, res) => {
  note('server', req.method, req.url, req.httpVersion, req.scheme, req.headers['x-a'], req.complete, res.headersSent, res.statusCode);
  note('server', req instanceof http2.Http2ServerRequest, res instanceof http2.Http2ServerResponse, req.socket === req.connection, res.req === req);
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    const body = Buffer.concat(chunks);
    res.setHeader('X-Name', 'value');
    res.setHeader('x-list', ['1', '2']);
    res.appendHeader('x-list', '3');
    res.setHeader('x-gone', '1');
    res.removeHeader('x-gone');
    note('server', res.getHeaderNames(), res.getHeader('x-list'), res.hasHeader('X-NAME'), res.hasHeader('x-gone'));
    for (const [name, value] of [[':status', 1], ['a b', 1], ['x', undefined], [1, 1]]) {
      try {
        res.setHeader(name, value);
      } catch (error) {
        note('server', error.code, error.message);
      }
    }
    res.addTrailers({ 'x-trailer': 'yes' });
    if (req.url === '/implicit') {
      res.end(`got ${body.length}`, () => note('server', 'response ended'));
    } else {
      res.writeHead(202, { 'content-type': 'text/plain' });
      res.write('part one, ');
      res.end('part two');
    }
    note('server', res.headersSent, res.finished, res.writableEnded);
    res.on('finish', () => note('server', 'finish', req.url));
  });
});

function request(client, headers, body) {
  return new Promise((resolve) => {
    const req = client.request(headers);
    let text = '';
    req.setEncoding('utf8');
    req.on('response', (given) => note('client', given[':status'], given['x-name'], given['x-list'], given['content-type'], typeof given.date));
    req.on('trailers', (given) => note('client', 'trailers', given['x-trailer']));
    req.on('data', (chunk) => (text += chunk));
    req.on('close', () => {
      note('client', text);
      resolve();
    });
    req.end(body);
  });
}

server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  await request(client, { ':path': '/implicit', 'x-a': 'b' });
  await request(client, { ':path': '/explicit', ':method': 'PUT' }, 'x'.repeat(100000));
  client.close();
  server.close(() => console.log(`${lines.server.join('\n')}\n${lines.client.join('\n')}`));
});
