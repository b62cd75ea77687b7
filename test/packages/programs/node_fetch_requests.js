// SPDX-License-Identifier: MIT
// node-fetch 3: JSON, forms, redirects, streams, abort, errors, TLS.
const https = require('https');
const { start, ca } = require('./servers.cjs');

(async () => {
  const { default: fetch, Headers, FormData, Response } = await import('node-fetch');
  const { plain, secure, closed, stop } = await start();
  const failed = (error) => console.log('failed:', error.name, error.code, error.type, error.message.replace(/:\d+/g, ''));
  console.log(await (await fetch(`${plain}/json?a=1`, { headers: new Headers({ authorization: 'Bearer token' }) })).json());
  console.log(await (await fetch(`${plain}/json`, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })).json());
  const form = new FormData();
  form.set('field', 'value');
  console.log((await (await fetch(`${plain}/json`, { method: 'POST', body: form })).json()).type);
  const moved = await fetch(`${plain}/moved`);
  console.log(moved.redirected, new URL(moved.url).pathname, await moved.json());
  const manual = await fetch(`${plain}/moved`, { redirect: 'manual' });
  console.log(manual.status, manual.headers.get('location').replace(/:\d+/, ''));
  await fetch(`${plain}/moved`, { redirect: 'error' }).catch(failed);
  const none = await fetch(`${plain}/none`);
  console.log(none.ok, none.status, none.statusText, await none.text());
  const large = await fetch(`${plain}/large`);
  let length = 0;
  for await (const chunk of large.body) length += chunk.length;
  console.log('stream', length);
  const controller = new AbortController();
  const slow = await fetch(`${plain}/slow`, { signal: controller.signal });
  setImmediate(() => controller.abort());
  await slow.text().catch(failed);
  await fetch(closed).catch(failed);
  await fetch(`${secure}/json`).catch(failed);
  const agent = new https.Agent({ ca });
  console.log(await (await fetch(`${secure}/json`, { agent })).json());
  console.log(await new Response('{"a":[1,2]}').json());
  agent.destroy();
  stop();
})();
