// SPDX-License-Identifier: MIT
// axios: JSON, parameters, forms, interceptors, redirects, errors, time limits, cancellation, TLS.
const https = require('https');
const axios = require('axios');
const { start, ca } = require('./servers.cjs');

(async () => {
  const { plain, secure, closed, stop } = await start();
  const failed = (error) => console.log('failed:', error.name, error.code, error.response?.status, error.message.replace(/:\d+/, ''));
  const client = axios.create({ baseURL: plain, proxy: false });
  client.interceptors.request.use((config) => {
    config.headers.set('authorization', 'Bearer token');
    return config;
  });
  client.interceptors.response.use((response) => ({ ...response, data: { ...response.data, seen: true } }));
  console.log((await client.get('/json', { params: { a: 1, b: ['x', 'y'] } })).data);
  console.log((await client.post('/json', { some: 'object' })).data);
  console.log((await client.postForm('/json', { field: 'value', file: Buffer.from('bytes') })).data.type);
  console.log((await client.put('/json', new URLSearchParams({ a: 'b c' }))).data);

  console.log((await axios.get(`${plain}/moved`, { proxy: false })).data);
  await axios.get(`${plain}/moved`, { proxy: false, maxRedirects: 0 }).catch(failed);
  await axios.get(`${plain}/none`, { proxy: false }).catch(failed);
  await axios.get(`${plain}/silent`, { proxy: false, timeout: 50 }).catch(failed);
  const controller = new AbortController();
  const slow = axios.get(`${plain}/slow`, { proxy: false, signal: controller.signal }).catch(failed);
  setImmediate(() => controller.abort());
  await slow;
  await axios.get(closed, { proxy: false }).catch(failed);

  const { data } = await axios.get(`${plain}/large`, { proxy: false, responseType: 'stream' });
  let length = 0;
  for await (const chunk of data) length += chunk.length;
  console.log('stream', length);
  console.log((await axios.get(`${plain}/large`, { proxy: false, responseType: 'arraybuffer' })).data.length);

  await axios.get(`${secure}/json`, { proxy: false }).catch(failed);
  console.log((await axios.get(`${secure}/json`, { proxy: false, httpsAgent: new https.Agent({ ca, keepAlive: true }) })).data);
  stop();
})();
