// SPDX-License-Identifier: MIT
//
// client.js OPTIONS: makes the requests of OPTIONS (JSON), one after the other, and prints what came back as a line of JSON for each.
// The protocol is one of http, https, http2, tls; `same` keeps connections, and with tls `session` resumes the last one.
'use strict';
const fs = require('fs');
const http = require('http');
const http2 = require('http2');
const https = require('https');
const tls = require('tls');

const { protocol, requests, same, ...options } = JSON.parse(process.argv[2]);
for (const name of ['key', 'cert', 'ca']) if (options[name]) options[name] = fs.readFileSync(options[name]);
let last;

function text(stream, done) {
  let got = '';
  stream.setEncoding('utf8').on('data', (chunk) => { got += chunk; }).on('end', () => done(got));
}

function security(socket) {
  return { protocol: socket.getProtocol(), cipher: socket.getCipher().name, alpn: socket.alpnProtocol, authorized: socket.authorized,
    reused: socket.isSessionReused(), peer: socket.getPeerCertificate().subject?.CN };
}

function overTls(request, done) {
  const socket = tls.connect({ ...options, ...request, session: request.session ? last : undefined });
  let seen;
  socket.on('session', (session) => { last = session; });
  socket.on('secureConnect', () => {
    seen = security(socket);
    socket.end(request.body ?? 'GET / HTTP/1.0\r\n\r\n');
  });
  text(socket, (got) => done({ ...seen, got }));
  socket.on('error', ({ code }) => done({ error: code }));
}

const agent = new (protocol === 'https' ? https : http).Agent({ keepAlive: same === true, maxSockets: 1 });
let used;

function overHttp(request, done) {
  const { body, ...rest } = request;
  const req = (protocol === 'https' ? https : http).request({ ...options, ...rest, agent }, (res) => {
    const isSame = used === res.socket;
    used = res.socket;
    text(res, (got) => done({ status: res.statusCode, got, reused: isSame, trailers: res.trailers, encoding: res.headers['content-encoding'] }));
  });
  req.on('upgrade', (res, socket) => {
    text(socket, (got) => done({ status: res.statusCode, got }));
    socket.write(body);
    socket.once('data', () => socket.end());
  });
  req.on('error', ({ code }) => done({ error: code }));
  if (rest.headers?.upgrade) req.end();
  else req.end(body);
}

let session;

function overHttp2({ body, ...headers }, done) {
  session ??= http2.connect(options.origin, options);
  session.once('error', ({ code }) => done({ error: code }));
  const stream = session.request(headers, { endStream: body === undefined });
  let status;
  stream.on('response', (fields) => { status = fields[':status']; });
  stream.on('error', ({ code }) => done({ error: code }));
  text(stream, (got) => done({ status, got }));
  if (body !== undefined) stream.end(body);
}

const make = { http: overHttp, https: overHttp, http2: overHttp2, tls: overTls }[protocol];

(async () => {
  for (const request of requests) console.log(JSON.stringify(await new Promise((resolve) => { make(request, resolve); })));
  session?.close();
  agent.destroy();
})();
