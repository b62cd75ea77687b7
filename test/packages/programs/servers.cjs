// SPDX-License-Identifier: MIT
//
// A server for the programs that try HTTP clients, over HTTP and over TLS.
'use strict';
const fs = require('fs');
const http = require('http');
const https = require('https');
const path = require('path');
const zlib = require('zlib');

const read = (name) => fs.readFileSync(path.join(__dirname, '..', 'keys', name));
const ca = read('ca.pem');

let failures = 0;

async function answer(req, res) {
  const { pathname, searchParams } = new URL(req.url, 'http://host');
  let body = '';
  for await (const chunk of req) body += chunk;
  if (pathname === '/json') {
    const { authorization, accept, 'content-type': type } = req.headers;
    const text = JSON.stringify({ method: req.method, query: Object.fromEntries(searchParams), authorization, accept, type: type?.replace(/boundary=.*/, 'boundary'), length: body.length, secure: req.socket.encrypted === true });
    res.setHeader('content-type', 'application/json');
    if (!/\bgzip\b/.test(req.headers['accept-encoding'])) res.end(text);
    else res.setHeader('content-encoding', 'gzip').end(zlib.gzipSync(text));
  } else if (pathname === '/moved') {
    res.writeHead(302, { location: '/json?moved=yes' }).end();
  } else if (pathname === '/busy') {
    failures++;
    if (failures % 3 === 0) res.end('now');
    else res.writeHead(503, { 'retry-after': '0' }).end('later');
  } else if (pathname === '/slow') {
    res.write('begun');
  } else if (pathname === '/silent') {
    // no answer
  } else if (pathname === '/large') {
    for (let i = 0; i < 64; i++) res.write(Buffer.alloc(16384, i));
    res.end();
  } else {
    res.writeHead(404).end('nothing here');
  }
}

// The origins of both servers, one where nobody listens, and a function that ends the servers.
async function start() {
  const servers = [http.createServer(answer), https.createServer({ key: read('server-key.pem'), cert: read('server.pem') }, answer)];
  for (const server of servers) await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const [plain, secure] = servers.map((server) => server.address().port);
  const unused = http.createServer();
  await new Promise((resolve) => { unused.listen(0, '127.0.0.1', resolve); });
  const closed = `http://127.0.0.1:${unused.address().port}`;
  await new Promise((resolve) => { unused.close(resolve); });
  const stop = () => servers.forEach((server) => {
    server.close();
    server.closeAllConnections();
  });
  return { plain: `http://127.0.0.1:${plain}`, secure: `https://127.0.0.1:${secure}`, closed, stop };
}

module.exports = { start, ca };
