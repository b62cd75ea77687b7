// SPDX-License-Identifier: MIT
// undici as a package: request, stream, pools, a proxy of its own for tests, errors, TLS, HTTP/2.
const http2 = require('http2');
const fs = require('fs');
const path = require('path');
const { Agent, Client, Pool, MockAgent, errors, fetch, request, stream } = require('undici');
const { PassThrough } = require('stream');
const { start, ca } = require('./servers.cjs');

async function overHttp2() {
  const key = (name) => fs.readFileSync(path.join(__dirname, '..', 'keys', name));
  const server = http2.createSecureServer({ key: key('server-key.pem'), cert: key('server.pem') }, (req, res) => res.end(`${req.httpVersion} ${req.url}`));
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const client = new Client(`https://127.0.0.1:${server.address().port}`, { connect: { ca }, allowH2: true });
  const { statusCode, body } = await client.request({ path: '/over/http2', method: 'GET' });
  console.log(statusCode, await body.text());
  await client.close();
  server.close();
}

(async () => {
  const { plain, secure, closed, stop } = await start();
  const failed = (error) => console.log('failed:', error.name, error.code, error.message.replace(/:\d+/g, ''));
  const { statusCode, headers, body } = await request(`${plain}/json?a=1`, { headers: { authorization: 'Bearer token' } });
  console.log(statusCode, headers['content-type'], await body.json());
  const sink = new PassThrough();
  let length = 0;
  sink.on('data', (chunk) => { length += chunk.length; });
  await stream(`${plain}/large`, { opaque: sink }, ({ opaque }) => opaque);
  console.log('stream', length);

  const pool = new Pool(plain, { connections: 2, pipelining: 2 });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => pool.request({ path: `/json?i=${i}`, method: 'GET' })));
  console.log(await Promise.all(answers.map(async (answer) => (await answer.body.json()).query.i)));
  await pool.request({ path: '/slow', method: 'GET', bodyTimeout: 50 }).then((answer) => answer.body.text()).catch(failed);
  await pool.destroy();
  await pool.request({ path: '/json', method: 'GET' }).catch((error) => console.log(error instanceof errors.ClientDestroyedError, error.code));
  await request(closed).catch(failed);
  await request(`${secure}/json`).catch(failed);
  const trusting = new Agent({ connect: { ca } });
  console.log((await (await fetch(`${secure}/json`, { dispatcher: trusting })).json()).secure);
  await trusting.close();

  const mocks = new MockAgent();
  mocks.disableNetConnect();
  mocks.get('http://example.test').intercept({ path: '/hello' }).reply(200, { mocked: true });
  console.log(await (await fetch('http://example.test/hello', { dispatcher: mocks })).json());
  await fetch('http://example.test/other', { dispatcher: mocks }).catch((error) => console.log(error.message, error.cause.code));
  stop();
  await overHttp2();
})().then(() => process.exit());
