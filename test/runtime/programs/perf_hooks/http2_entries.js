// SPDX-License-Identifier: MIT
// Entries of type 'http2': sessions and their streams, with what was sent and received. Bytes of sessions and numbers of
// frames depend on how a peer packs its frames, and node gives a wrong time for what has not happened: only their types are compared.
'use strict';
process.noDeprecation = true; // the properties beside `detail` are deprecated
const http2 = require('http2');
const { PerformanceObserver } = require('perf_hooks');

const lines = [];

function note(entry) {
  const { detail } = entry;
  const isSame = Object.keys(entry).every((name) => entry[name] === detail[name]);
  const isTimed = typeof entry.startTime === 'number' && entry.startTime > 0 && entry.duration >= 0;
  const fields = Object.entries(detail).map(([name, value]) => {
    if (/^(time|ping|streamAverage)/.test(name)) return `${name} ${typeof value}`;
    const isFree = entry.name === 'Http2Session' && /^(bytes|frames)/.test(name);
    return isFree ? `${name} ${value > 0}` : `${name} ${value}`;
  });
  lines.push([entry.name, entry.entryType, entry.constructor.name, isTimed, isSame, Object.keys(entry).length, ...fields].join(', '));
}

const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) note(entry);
  if (lines.length < 8) return;
  observer.disconnect();
  console.log(lines.sort().join('\n'));
});
observer.observe({ entryTypes: ['http2'] });

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  stream.respond({ ':status': 200 });
  let size = 0;
  stream.on('data', (chunk) => { size += chunk.length; });
  stream.on('end', () => {
    if (headers[':path'] === '/nothing') stream.end();
    else stream.end(Buffer.alloc(size * 3, 'x'));
  });
});
server.listen(0, '127.0.0.1', async () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  const request = (path, body) => new Promise((resolve) => {
    const stream = client.request({ ':method': 'POST', ':path': path });
    stream.resume().on('close', resolve);
    stream.end(body);
  });
  await request('/nothing', 'abc');
  await Promise.all([request('/', Buffer.alloc(7000)), request('/', 'éé')]);
  await new Promise((resolve) => client.ping(resolve));
  client.close();
  server.close();
});
