// SPDX-License-Identifier: MIT
// Large responses with trailers on many streams of one session, which all wait for the same connection.
'use strict';

const http2 = require('http2');

const COUNT = 12;
const body = Buffer.alloc(400_000, 'abcdefg');

const server = http2.createServer((req, res) => {
  res.addTrailers({ 'x-path': req.url });
  res.end(body);
});

server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const results = [];
  let left = COUNT;
  for (let i = 0; i < COUNT; i++) {
    const chunks = [];
    const req = client.request({ ':path': `/${i}` });
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('trailers', (trailers) => (results[i] = trailers['x-path']));
    req.on('close', () => {
      results[i] += ` ${Buffer.concat(chunks).equals(body)} ${req.rstCode}`;
      if (--left > 0) return;
      console.log(results.join('\n'));
      client.close();
      server.close();
    });
  }
});
