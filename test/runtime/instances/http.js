// SPDX-License-Identifier: MIT
// An instance's program: a server and its clients on the loopback, digests, a collection. Ends with 42.
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const http = require('http');

const body = crypto.randomBytes(100000);
const digest = (bytes) => crypto.createHash('sha256').update(bytes).digest('hex');

const server = http.createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => response.end(JSON.stringify({ url: request.url, sum: digest(Buffer.concat(parts)) })));
});

function ask(index) {
  return new Promise((resolve, reject) => {
    const request = http.request({ port: server.address().port, method: 'POST', path: `/${index}` }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => { text += part; }).on('end', () => resolve(JSON.parse(text)));
    });
    request.on('error', reject).end(body);
  });
}

server.listen(0, '127.0.0.1', async () => {
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => ask(i)));
    answers.forEach(({ url, sum }, i) => assert.deepStrictEqual([url, sum], [`/${i}`, digest(body)]));
  }
  crypto.pbkdf2('password', 'salt', 10, 32, 'sha256', (error, key) => {
    assert.ifError(error);
    assert.strictEqual(key.length, 32);
    server.close();
    process.exitCode = 42;
  });
});
