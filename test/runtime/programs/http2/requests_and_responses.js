// SPDX-License-Identifier: MIT
// Requests with and without bodies, headers in both directions, trailers, interim responses and HEAD.
'use strict';

const http2 = require('http2');

// The two ends write their own lines: which of them is first does not matter.
const lines = { server: [], client: [] };
const note = (side, ...args) => lines[side].push(args.join(' '));

const shown = (headers) => Object.keys(headers).filter((name) => name !== 'date' && name !== ':authority').map((name) => `${name}=${headers[name]}`).join(' ');

const server = http2.createServer();
server.on('stream', (stream, headers, flags, raw) => {
  note('server', shown(headers), flags, raw.length);
  note('server', 'state', stream.endAfterHeaders, stream.headersSent, stream.pushAllowed, stream.id % 2);
  const chunks = [];
  stream.on('data', (chunk) => chunks.push(chunk));
  stream.on('trailers', (trailers) => note('server', 'trailers', shown(trailers)));
  stream.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    if (headers[':path'] === '/info') stream.additionalHeaders({ ':status': 103, 'x-early': 'yes' });
    stream.respond({ ':status': 201, 'x-list': ['a', 'b'], 'set-cookie': ['c=1', 'd=2'], 'X-Upper': 5 }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-end': 'done', 'x-length': body.length }));
    if (!stream.headRequest) stream.end(body.toUpperCase());
  });
  stream.on('close', () => note('server', 'closed', stream.rstCode, stream.sentHeaders[':status'], JSON.stringify(stream.sentTrailers)));
});

function request(client, headers, body, trailers) {
  return new Promise((resolve) => {
    const req = client.request(headers, trailers === undefined ? undefined : { waitForTrailers: true });
    req.setEncoding('utf8');
    let text = '';
    req.on('headers', (info) => note('client', 'info', shown(info)));
    req.on('response', (response, flags) => note('client', shown(response), flags, Array.isArray(response['set-cookie'])));
    req.on('wantTrailers', () => req.sendTrailers(trailers));
    req.on('trailers', (given) => note('client', 'trailers', shown(given)));
    req.on('data', (chunk) => (text += chunk));
    req.on('end', () => note('client', 'body', text.length, text.slice(0, 20)));
    req.on('close', () => {
      note('client', 'closed', req.rstCode, req.destroyed, req.aborted);
      resolve();
    });
    if (body !== undefined) req.end(body);
  });
}

server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  await request(client, { ':path': '/get', cookie: ['x=1', 'y=2'], accept: ['a', 'b'] });
  await request(client, { ':path': '/info', ':method': 'POST' }, 'a small body');
  await request(client, { ':path': '/large', ':method': 'POST' }, 'x'.repeat(300000), { 'x-trailer': 'late' });
  await request(client, { ':path': '/head', ':method': 'HEAD' });
  await new Promise((resolve) => client.close(resolve));
  await new Promise((resolve) => server.close(resolve));
  console.log(lines.server.join('\n'));
  console.log(lines.client.join('\n'));
  console.log(client.destroyed, client.closed);
});
