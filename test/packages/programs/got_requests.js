// SPDX-License-Identifier: MIT
// got: JSON, retries, redirects, hooks, streams, errors, time limits, TLS and HTTP/2.
const http2 = require('http2');
const fs = require('fs');
const path = require('path');
const { start, ca } = require('./servers.cjs');

async function overHttp2(got) {
  const key = (name) => fs.readFileSync(path.join(__dirname, '..', 'keys', name));
  const server = http2.createSecureServer({ key: key('server-key.pem'), cert: key('server.pem') }, (req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ version: req.httpVersion, method: req.method, path: req.url }));
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const url = `https://127.0.0.1:${server.address().port}/over/http2`;
  const { body, httpVersion } = await got(url, { http2: true, responseType: 'json', https: { certificateAuthority: ca } });
  console.log(httpVersion, body);
  server.close();
}

(async () => {
  const { default: got } = await import('got');
  const { plain, secure, closed, stop } = await start();
  const failed = (error) => console.log('failed:', error.name, error.code, error.response?.statusCode, error.message.replace(/:\d+/g, ''));
  const events = [];
  const client = got.extend({ prefixUrl: plain, headers: { authorization: 'Bearer token' }, hooks: { beforeRequest: [(options) => { events.push(options.url.pathname); }] } });
  console.log(await client('json', { searchParams: { a: 1 } }).json());
  console.log(await client.post('json', { json: { some: 'object' } }).json());
  console.log(await client.put('json', { form: { a: 'b c' } }).json());
  console.log(await client('moved').json());
  const retried = await client('busy', { retry: { limit: 3, calculateDelay: ({ computedValue }) => (computedValue ? 1 : 0) } });
  console.log('retried', retried.retryCount, retried.body);
  await client('none').catch(failed);
  await client('slow', { timeout: { request: 3000 }, retry: { limit: 0 } }).catch(failed);
  await got(closed, { retry: { limit: 0 } }).catch(failed);
  let length = 0;
  for await (const chunk of client.stream('large')) length += chunk.length;
  console.log('stream', length, events);
  await got(`${secure}/json`, { retry: { limit: 0 } }).catch(failed);
  console.log(await got(`${secure}/json`, { https: { certificateAuthority: ca } }).json());
  stop();
  await overHttp2(got);
})().then(() => process.exit());
