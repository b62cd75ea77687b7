// SPDX-License-Identifier: MIT
//
// server.js http|https|http2|https2 [OPTIONS]: a server that prints its port and runs until EOF on stdin. OPTIONS is JSON; names of
// files in `key`, `cert`, `ca` are read.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const http = require('http');
const http2 = require('http2');
const https = require('https');
const zlib = require('zlib');

const [kind, given = '{}'] = process.argv.slice(2);
const options = JSON.parse(given);
const read = (names) => (Array.isArray(names) ? names.map(read) : fs.readFileSync(names));
for (const name of ['key', 'cert', 'ca']) if (options[name]) options[name] = read(options[name]);
if (options.pskKey) options.pskCallback = (socket, identity) => (identity === 'known' ? Buffer.from(options.pskKey, 'hex') : null);
if (options.ocsp) options.ocsp = Buffer.from(options.ocsp);
if (options.ticketKeys) options.ticketKeys = Buffer.from(options.ticketKeys, 'hex');

const LARGE = Buffer.alloc(1 << 20, 'large text, ');

// What the server knows about a request and its connection.
function describe(req) {
  const socket = req.stream ? req.stream.session.socket : req.socket;
  return {
    method: req.method, url: req.url, httpVersion: req.httpVersion, headers: req.headers,
    protocol: socket.encrypted ? socket.getProtocol() : undefined, cipher: socket.encrypted ? socket.getCipher().name : undefined,
    alpn: socket.alpnProtocol, servername: socket.servername, reused: socket.encrypted ? socket.isSessionReused() : undefined,
    authorized: socket.authorized, client: socket.encrypted ? socket.getPeerCertificate().subject?.CN : undefined,
  };
}

function answer(req, res) {
  const path = req.url.split('?')[0];
  if (path === '/info') {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(describe(req)));
  } else if (path === '/large') {
    res.end(LARGE);
  } else if (path === '/chunks') {
    for (let i = 0; i < 16; i++) res.write(LARGE.subarray(0, 1000 * i + 1));
    res.end();
  } else if (path === '/gzip') {
    res.setHeader('content-encoding', 'gzip');
    res.end(zlib.gzipSync(LARGE));
  } else if (path === '/brotli') {
    res.setHeader('content-encoding', 'br');
    res.end(zlib.brotliCompressSync(LARGE, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }));
  } else if (path === '/trailers') {
    if (res.stream) res.stream.once('wantTrailers', () => {});
    res.setHeader('trailer', 'x-sum');
    res.write('body');
    res.addTrailers({ 'x-sum': '4' });
    res.end();
  } else if (path === '/sum') {
    const hash = crypto.createHash('sha256');
    let length = 0;
    req.on('data', (chunk) => { hash.update(chunk); length += chunk.length; });
    req.on('end', () => res.end(`${length} ${hash.digest('hex')}`));
  } else if (path === '/none') {
    res.writeHead(204).end();
  } else if (path === '/moved') {
    res.writeHead(302, { location: '/info' }).end();
  } else if (path === '/cut') {
    res.write('begun');
    setImmediate(() => (res.stream ? res.stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR) : res.destroy()));
  } else {
    res.end('hello');
  }
}

const create = { http: http.createServer, https: https.createServer, http2: http2.createServer, https2: http2.createSecureServer }[kind];
const server = create({ allowHTTP1: true, ...options }, answer);
if (options.ocsp) server.on('OCSPRequest', (certificate, issuer, done) => done(null, options.ocsp));
server.on('tlsClientError', ({ code }) => console.log('tlsClientError', code));
server.on('upgrade', (req, socket, head) => {
  socket.on('error', () => {});
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
  if (head.length > 0) socket.write(head);
  socket.pipe(socket);
});
server.listen(0, '127.0.0.1', () => console.log('port', server.address().port));
process.stdin.resume().on('end', () => process.exit());
