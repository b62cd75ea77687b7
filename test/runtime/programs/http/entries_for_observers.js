// SPDX-License-Identifier: MIT
//
// Observers of type 'http' get an entry for each request of a server and of a client, until they disconnect.
'use strict';

const http = require('http');
const { PerformanceObserver } = require('perf_hooks');

const OF_CONNECTION = new Set(['host', 'date', 'connection', 'keep-alive']);
const headersOf = (headers) => Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)).join(' ');

function show(entry) {
  const { req, res } = entry.detail;
  console.log(entry.constructor.name, entry.name, entry.entryType, entry.startTime > 0, entry.duration > 0);
  console.log(' ', req.method, req.url, headersOf(req.headers));
  console.log(' ', res.statusCode, res.statusMessage, headersOf(res.headers));
}

const seen = [];
const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
observer.observe({ type: 'http' });

const server = http.createServer((req, res) => {
  res.setHeader('X-Served', 'yes');
  if (req.url === '/2') res.writeHead(404, 'Nothing here');
  req.resume().on('end', () => res.end('body'));
});

function request(path, method, body) {
  return new Promise((resolve) => {
    http.request({ port: server.address().port, path, method, headers: { 'X-Asked': '1' } }, (res) => {
      res.resume().on('close', resolve);
    }).end(body);
  });
}

server.listen(0, async () => {
  await request('/1?a=b', 'POST', 'hello');
  await request('/2', 'GET');
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  observer.disconnect();
  await request('/3', 'GET');
  server.close();
  server.closeAllConnections();
  for (const name of ['HttpRequest', 'HttpClient']) seen.filter((entry) => entry.name === name).forEach(show);
  console.log(seen.length);
});
